import { paths } from "@manilla/shared/web-paths";
import { t } from "../../lib/texts/t.ts";
import type { Confirmation, ConfirmationFlow } from "../../lib/use-confirmation.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button, ButtonLink } from "../base/button.tsx";
import { pinLength } from "../fields/code-field.tsx";

export const formId = "confirm-payment";

/** The same again would be refused again, or is not meant: the earlier one has been answered. */
const notAgain: ReadonlySet<string> = new Set([
  "locked",
  "limit_exceeded",
  "insufficient_funds",
  "overtaken",
]);

/** The same was sent before, without an answer: this asks how it ended. */
export function wasSent(state: Confirmation): boolean {
  return (state.is === "asking" || state.is === "sending") && state.sentBefore;
}

/** The buttons of a payment's sheet: what can be done in the state it is in. */
export function ConfirmActions({ flow, action }: { flow: ConfirmationFlow; action: string }) {
  const { state, pin, open, close, confirm, confirming } = flow;
  const online = useOnline();
  if (state.is === "refused") {
    if (!notAgain.has(state.code)) {
      return (
        <Button wide size="lg" onClick={open}>
          {t("Try Again")}
        </Button>
      );
    }
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
        {state.code === "overtaken" && (
          <ButtonLink wide size="lg" to={paths.activity}>
            {t("Your history")}
          </ButtonLink>
        )}
      </div>
    );
  }
  if (state.is === "duplicate" || state.is === "unknown") {
    return (
      <div className="flex gap-3">
        <Button wide size="lg" variant="secondary" onClick={close}>
          {state.is === "duplicate" ? t("Cancel") : t("Close")}
        </Button>
        <Button wide size="lg" disabled={!online} onClick={confirm}>
          {state.is === "duplicate" ? t("Pay again") : t("Check again")}
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
      disabled={pin.length < pinLength || confirming || !online}
    >
      {online ? (wasSent(state) ? t("Check the earlier payment") : action) : t("You are offline")}
    </Button>
  );
}
