import { paths } from "@manilla/shared/web-paths";
import { t } from "../../lib/texts/t.ts";
import type { Confirmation, ConfirmationFlow } from "../../lib/use-confirmation.ts";
import { Button, ButtonLink } from "../base/button.tsx";

export const pinLength = 4;
export const formId = "confirm-payment";

/** The same was sent before, without an answer: this asks how it ended. */
export function wasSent(state: Confirmation): boolean {
  return (state.is === "asking" || state.is === "sending") && state.sentBefore;
}

/** The buttons of a payment's sheet: what can be done in the state it is in. */
export function ConfirmActions({ flow, action }: { flow: ConfirmationFlow; action: string }) {
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
  if (state.is === "duplicate" || state.is === "unknown") {
    return (
      <div className="flex gap-3">
        <Button wide size="lg" variant="secondary" onClick={close}>
          {state.is === "duplicate" ? t("Cancel") : t("Close")}
        </Button>
        <Button wide size="lg" onClick={confirm}>
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
      disabled={pin.length < pinLength}
    >
      {wasSent(state) ? t("Check the earlier payment") : action}
    </Button>
  );
}
