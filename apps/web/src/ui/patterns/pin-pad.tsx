import { paths } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Button, ButtonLink } from "@manilla/ui/base/button.tsx";
import { wasStopped } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useRef, useState } from "react";
import { hasPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import type { PaymentState } from "#lib/payments/payment-state.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { PinField, pinLength } from "../fields/code-field.tsx";
import { Keypad } from "../fields/keypad.tsx";

interface PinPadProps {
  flow: PaymentFlow;
  state: Extract<PaymentState, { status: "confirming" }>;
  pinOnly: boolean;
}

/** The phone's keyboard would cover the payment. */
export function PinPad({ flow, state, pinOnly }: PinPadProps) {
  const [pin, setPin] = useState("");
  const passkey = usePasskey(flow);
  const label = t("Enter your 4-digit PIN");
  function type(next: string) {
    setPin(next);
    if (next.length === pinLength) flow.pay({ pin: next });
  }
  return (
    <div className="space-y-2">
      {state.sentBefore && <p className="text-center text-small">{t("Check the earlier payment")}</p>}
      <PinField
        label={label}
        value={pin}
        onValueChange={type}
        ownKeypad
        autoFocus
        disabled={passkey.isBusy}
        error={pin === "" ? (passkey.problem ?? state.problem?.message) : undefined}
      />
      {state.problem?.code === "pin_locked" && (
        <ButtonLink wide size="sm" variant="secondary" to={paths.changePin}>
          {t("Forgot PIN?")}
        </ButtonLink>
      )}
      <Keypad
        value={pin}
        onValueChange={type}
        decimals={0}
        length={pinLength}
        leadingZeros
        disabled={passkey.isBusy}
      />
      {!pinOnly && hasPasskeyHere() && (
        <Button
          wide
          variant="secondary"
          size="sm"
          loading={passkey.isBusy}
          onClick={() => void passkey.use()}
        >
          {t("Use a passkey instead")}
        </Button>
      )}
    </div>
  );
}

/** Confirms with the passkey of this device. A confirmation that arrives after unmount is ignored. */
function usePasskey(flow: PaymentFlow) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const making = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      making.current?.abort();
      // The app lock runs this cleanup and later shows the same screen again.
      setBusy(false);
    },
    [],
  );
  async function use() {
    const mine = new AbortController();
    making.current = mine;
    setProblem(undefined);
    setBusy(true);
    try {
      const { confirmWithPasskey } = await import("#lib/passkeys/passkey.ts");
      const confirmation = await confirmWithPasskey(mine.signal);
      if (!mine.signal.aborted) flow.pay({ confirmation });
    } catch (error) {
      if (mine.signal.aborted) return;
      setBusy(false);
      if (!wasStopped(error))
        setProblem(messageOf(error, t("The passkey did not work. Please use your PIN.")));
    }
  }
  return { problem, isBusy, use };
}
