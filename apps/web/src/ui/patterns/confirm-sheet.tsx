import { lagosTime } from "@manilla/shared/lagos";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useOnline } from "@manilla/ui/use-online.ts";
import { type ReactNode } from "react";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { Digits } from "../base/digits.tsx";
import { Sheet } from "../base/sheet.tsx";
import { ConfirmActions } from "./confirm-actions.tsx";

const FactorStep = lazyPart(async () => (await import("./factor-step.tsx")).FactorStep);

export interface ConfirmSheetProps {
  flow: PaymentFlow;
  title: string;
  action: string;
  /** For several bills: offers no passkey, because a passkey confirms only one payment. */
  pinOnly?: boolean;
  /** Never offers a second equal payment, e.g. for a money request. */
  once?: boolean;
  progress?: string;
  summary?: string | undefined;
  /** A part of the summary that is shown large. */
  amount?: string | undefined;
  /** Replaces the summary on the screen, but not for screen readers. False if the children show the summary. */
  shown?: ReactNode;
  /** The fee, the time of arrival and warnings, which never scroll. */
  terms?: string | undefined;
  children?: ReactNode;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { flow, title, action, pinOnly = false, once = false, summary = "", terms = "", children } = props;
  const { state } = flow;
  const { amount } = props;
  const [before = "", ...after] = amount ? summary.split(amount) : [summary];
  return (
    <Sheet
      open={state.status !== "editing" && state.status !== "done"}
      onOpenChange={flow.close}
      title={title}
      description={
        summary && (
          <span className="sr-only">
            <Digits text={`${summary}. ${terms}`} />
          </span>
        )
      }
      locked={state.status === "sending"}
      footer={
        <div className="space-y-3 max-[22rem]:-mt-2 max-[22rem]:space-y-2">
          <p className="tabular wrap-anywhere text-balance text-center font-semibold *:first:block *:first:text-title empty:hidden max-[22rem]:text-small max-[22rem]:*:first:text-heading">
            {props.shown ?? (
              <>
                <Digits text={before} />
                {amount && <span>{amount}</span>}
                <Digits text={after.join(amount)} />
              </>
            )}
          </p>
          {(state.status === "confirming" || state.status === "reviewing") && (
            <p className="wrap-anywhere text-balance rounded-field bg-warning-soft px-3 py-2 text-center text-small text-warning-ink empty:hidden max-[22rem]:text-micro">
              {terms}
            </p>
          )}
          <ConfirmActions flow={flow} action={action} pinOnly={pinOnly} />
        </div>
      }
    >
      <div className="space-y-4">
        <Words flow={flow} progress={props.progress ?? t("Processing ...")} once={once} />
        {children}
        {state.status === "factor" && <FactorStep request={state.request} />}
      </div>
    </Sheet>
  );
}

function Words({ flow, progress, once }: { flow: PaymentFlow; progress: string; once: boolean }) {
  const { state } = flow;
  const online = useOnline();
  switch (state.status) {
    case "sending":
      return (
        <Banner live tone="info" title={progress}>
          {state.slow && t("This is taking longer than usual. You'll only be charged once.")}
        </Banner>
      );
    case "duplicate":
      return (
        <Banner live tone="warning" title={t("Is this a second payment?")}>
          {state.message}
        </Banner>
      );
    case "refused":
      return (
        <Banner live tone="error">
          {state.message}
        </Banner>
      );
    case "unknown":
      return <Unanswered flow={flow} />;
    case "confirming":
    case "reviewing":
      if (state.status === "confirming" && state.sentBefore)
        return <Unanswered flow={flow} onAnother={once ? undefined : flow.openAnother} />;
      return online ? null : (
        <Banner live tone="warning">
          {t("You're offline. Wait for the connection before you pay.")}
        </Banner>
      );
    default:
      return null;
  }
}

function Unanswered({ flow, onAnother }: { flow: PaymentFlow; onAnother?: (() => void) | undefined }) {
  const sentAt = flow.sentAt();
  return (
    <Banner
      live
      tone="warning"
      title={t("We haven't heard back yet")}
      action={onAnother && <SmallButton onClick={onAnother} label={t("This is another payment")} />}
    >
      {sentAt !== undefined && `${t("You paid this at {time}.", { time: lagosTime(sentAt) })} `}
      {t("Your payment may have gone through. It's safe to check again: you won't be charged twice.")}
    </Banner>
  );
}
