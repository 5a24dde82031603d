import { paths } from "@manilla/shared/web-paths";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { hasPasskeyHere } from "../../lib/passkey-here.ts";
import { wasStopped } from "../../lib/passkey-support.ts";
import { t } from "../../lib/texts/t.ts";
import type { Confirmation, ConfirmationFlow } from "../../lib/use-confirmation.ts";
import { Banner } from "../base/banner.tsx";
import { Button, ButtonLink } from "../base/button.tsx";
import { CodeField } from "../base/code-field.tsx";
import { Sheet } from "../base/sheet.tsx";

export interface ConfirmSheetProps {
  flow: ConfirmationFlow;
  title: string;
  /** "Pay ₦500.00" */
  action: string;
  /** The text while the request runs. */
  progress: string;
  /** Without the passkey, which confirms one payment. */
  pinOnly?: boolean;
  /** The review of the payment. */
  children: ReactNode;
}

const pinLength = 4;
const formId = "confirm-payment";

/** The review of a payment, the PIN that confirms it, and its result. */
export function ConfirmSheet({
  flow,
  title,
  action,
  progress,
  pinOnly = false,
  children,
}: ConfirmSheetProps) {
  const { state } = flow;
  const open = state.is !== "closed" && state.is !== "done";
  return (
    <Sheet
      open={open}
      onOpenChange={flow.close}
      title={title}
      locked={state.is === "sending"}
      footer={<Actions flow={flow} action={action} />}
    >
      <div className="space-y-4">
        {children}
        <Words state={state} progress={progress} />
        {(state.is === "asking" || state.is === "sending") && <Pin flow={flow} pinOnly={pinOnly} />}
      </div>
    </Sheet>
  );
}

function Pin({ flow, pinOnly }: { flow: ConfirmationFlow; pinOnly: boolean }) {
  const { state, pin, setPin, confirm } = flow;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (pin.length === pinLength) confirm();
  }
  return (
    <form id={formId} onSubmit={submit} className="pt-1">
      <CodeField
        // A wrong PIN gives a fresh, focused field.
        key={state.is === "asking" ? state.problem : "sending"}
        label={t("Enter your 4-digit PIN")}
        length={pinLength}
        value={pin}
        onValueChange={setPin}
        mask
        autoFocus
        disabled={state.is === "sending"}
        error={state.is === "asking" && pin === "" ? state.problem : undefined}
      />
      {!pinOnly && hasPasskeyHere() && <PasskeyInstead flow={flow} />}
    </form>
  );
}

/** The passkey of this device in place of the PIN. Its code comes when it is used. */
function PasskeyInstead({ flow }: { flow: ConfirmationFlow }) {
  const [problem, setProblem] = useState<string>();
  async function use() {
    setProblem(undefined);
    try {
      const { confirmWithPasskey } = await import("../../lib/passkey.ts");
      flow.confirmByPasskey(await confirmWithPasskey());
    } catch (error) {
      if (!wasStopped(error))
        setProblem(messageOf(error, t("The passkey did not work. Please use your PIN.")));
    }
  }
  return (
    <div className="mt-3 space-y-2 text-center">
      <Button variant="secondary" size="sm" disabled={flow.state.is === "sending"} onClick={() => void use()}>
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

function Words({ state, progress }: { state: Confirmation; progress: string }) {
  if (state.is === "sending") {
    return (
      <Banner live tone="info" title={progress}>
        {state.slow &&
          t("The answer is taking longer than usual. The payment is made once, however long this takes.")}
      </Banner>
    );
  }
  if (state.is === "doubled") {
    return (
      <Banner live tone="warning" title={t("Is this a second payment?")}>
        {state.message}
      </Banner>
    );
  }
  if (state.is === "unknown") {
    return (
      <Banner live tone="warning" title={t("We have not had an answer yet")}>
        {t(
          "The payment may have gone through. Checking again cannot pay twice; if it went through, it is in your history.",
        )}
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

function Actions({ flow, action }: { flow: ConfirmationFlow; action: string }) {
  const { state, pin, open, close, confirm } = flow;
  if (state.is === "refused") {
    if (state.code !== "locked" && state.code !== "limit_exceeded") {
      return (
        <Button wide size="lg" onClick={open}>
          {t("Try Again")}
        </Button>
      );
    }
    // The same again would be refused again.
    return (
      <div className="flex gap-3">
        <Button wide size="lg" variant="secondary" onClick={close}>
          {t("Close")}
        </Button>
        {state.code === "limit_exceeded" && (
          <ButtonLink wide size="lg" to={paths.limits}>
            {t("Your limits")}
          </ButtonLink>
        )}
      </div>
    );
  }
  if (state.is === "doubled" || state.is === "unknown") {
    return (
      <div className="flex gap-3">
        <Button wide size="lg" variant="secondary" onClick={close}>
          {state.is === "doubled" ? t("Cancel") : t("Close")}
        </Button>
        <Button wide size="lg" onClick={confirm}>
          {state.is === "doubled" ? t("Pay again") : t("Check again")}
        </Button>
      </div>
    );
  }
  return (
    <Button
      wide
      size="lg"
      type="submit"
      form={formId}
      loading={state.is === "sending"}
      disabled={pin.length < pinLength}
    >
      {action}
    </Button>
  );
}
