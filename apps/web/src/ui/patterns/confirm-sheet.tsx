import { lagosTime } from "@manilla/shared/lagos";
import { type ReactNode, type SubmitEvent, Suspense, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { lazyPart } from "../../lib/lazy-code.ts";
import { hasPasskeyHere } from "../../lib/passkeys/passkey-here.ts";
import { wasStopped } from "../../lib/passkeys/passkey-support.ts";
import { t } from "../../lib/texts/t.ts";
import type { ConfirmationFlow } from "../../lib/use-confirmation.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Banner } from "../base/banner.tsx";
import { Button } from "../base/button.tsx";
import { Sheet } from "../base/sheet.tsx";
import { CodeField, pinLength } from "../fields/code-field.tsx";
import { ConfirmActions, formId, wasSent } from "./confirm-actions.tsx";

const FactorStep = lazyPart(async () => (await import("./factor-step.tsx")).FactorStep);

export interface ConfirmSheetProps {
  flow: ConfirmationFlow;
  title: string;
  /** "Pay ₦500.00" */
  action: string;
  /** The text while the request runs. */
  progress: string;
  /** Without the passkey, which confirms one payment. */
  pinOnly?: boolean;
  /** It can be paid once only, so a second payment of the same is not offered. */
  once?: boolean;
  /** Amount and whole recipient. They stay in sight above the button. */
  summary?: string | undefined;
  /** Fee, arrival, and what cannot be taken back: read aloud behind the summary when the sheet opens. */
  terms?: string;
  /** The review of the payment. */
  children: ReactNode;
}

/** The review of a payment, the PIN that confirms it, and its result. */
export function ConfirmSheet({
  flow,
  title,
  action,
  progress,
  pinOnly = false,
  once = false,
  summary,
  terms = "",
  children,
}: ConfirmSheetProps) {
  const { state } = flow;
  const open = state.is !== "closed" && state.is !== "done";
  return (
    <Sheet
      open={open}
      onOpenChange={flow.close}
      title={title}
      description={summary && <span className="sr-only">{`${summary}. ${terms}`}</span>}
      locked={state.is === "sending"}
      footer={state.is === "factor" ? undefined : <Footer {...{ flow, action, summary }} />}
    >
      <div className="space-y-4">
        {children}
        <Words flow={flow} progress={progress} once={once} />
        {(state.is === "asking" || state.is === "sending") && <Pin flow={flow} pinOnly={pinOnly} />}
        {state.is === "factor" && (
          <Suspense>
            <FactorStep request={state.request} />
          </Suspense>
        )}
      </div>
    </Sheet>
  );
}

function Footer({ flow, action, summary }: Pick<ConfirmSheetProps, "flow" | "action" | "summary">) {
  return (
    <div className="space-y-3">
      {summary && (
        <p className="wrap-anywhere text-center font-semibold text-body max-[22rem]:text-small">{summary}</p>
      )}
      <ConfirmActions flow={flow} action={action} />
    </div>
  );
}

function Pin({ flow, pinOnly }: { flow: ConfirmationFlow; pinOnly: boolean }) {
  const { state, pin, setPin, confirm, confirming } = flow;
  const online = useOnline();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (pin.length === pinLength && !confirming && online) confirm();
  }
  return (
    <form id={formId} onSubmit={submit} className="pt-1">
      <CodeField
        // A wrong PIN and another payment give a fresh, focused field.
        key={state.is === "asking" ? `${state.problem} ${state.sentBefore}` : "sending"}
        label={t("Enter your 4-digit PIN")}
        length={pinLength}
        value={pin}
        onValueChange={setPin}
        mask
        autoFocus
        disabled={state.is === "sending" || confirming}
        error={state.is === "asking" && pin === "" ? state.problem : undefined}
      />
      {!pinOnly && online && hasPasskeyHere() && <PasskeyInstead flow={flow} />}
    </form>
  );
}

/** The passkey of this device in place of the PIN. Its code comes when it is used. */
function PasskeyInstead({ flow }: { flow: ConfirmationFlow }) {
  const [problem, setProblem] = useState<string>();
  async function use() {
    setProblem(undefined);
    try {
      await flow.confirmWith(async (signal) => {
        const { confirmWithPasskey } = await import("../../lib/passkeys/passkey.ts");
        return confirmWithPasskey(signal);
      });
    } catch (error) {
      if (!wasStopped(error))
        setProblem(messageOf(error, t("The passkey did not work. Please use your PIN.")));
    }
  }
  return (
    <div className="mt-3 space-y-2 text-center">
      <Button
        variant="secondary"
        size="sm"
        disabled={flow.state.is === "sending"}
        loading={flow.confirming}
        onClick={() => void use()}
      >
        {t("Use a passkey instead")}
      </Button>
      {problem && (
        <p role="alert" className="text-error-ink text-small">
          {problem}
        </p>
      )}
    </div>
  );
}

function Words({ flow, progress, once }: Pick<ConfirmSheetProps, "flow" | "progress"> & { once: boolean }) {
  const { state } = flow;
  const online = useOnline();
  if (state.is === "sending") {
    return (
      <Banner live tone="info" title={progress}>
        {state.slow &&
          t("The answer is taking longer than usual. The payment is made once, however long this takes.")}
      </Banner>
    );
  }
  if (state.is === "duplicate") {
    return (
      <Banner live tone="warning" title={t("Is this a second payment?")}>
        {state.message}
      </Banner>
    );
  }
  if (state.is === "unknown" || wasSent(state)) {
    const sentAt = flow.sentAt();
    return (
      <Banner
        live
        tone="warning"
        title={t("We have not had an answer yet")}
        action={
          wasSent(state) &&
          !once && (
            <Button size="sm" variant="secondary" onClick={flow.openAnother}>
              {t("This is another payment")}
            </Button>
          )
        }
      >
        {sentAt !== undefined && `${t("You paid this at {time}.", { time: lagosTime(sentAt) })} `}
        {t(
          "The payment may have gone through. Checking again cannot pay twice; if it went through, it is in your history.",
        )}
      </Banner>
    );
  }
  if (state.is === "asking" && !online) {
    return (
      <Banner live tone="warning">
        {t("You are offline. Wait for the connection before you pay.")}
      </Banner>
    );
  }
  if (state.is !== "refused") return null;
  return (
    <Banner live tone="error">
      {state.message}
    </Banner>
  );
}
