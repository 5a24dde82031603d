import { paths } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { SmallButton, SmallLink } from "@manilla/ui/base/button.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { hasPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import type { PaymentState } from "#lib/payments/payment-state.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { type CodeFieldProps, PinField, pinLength } from "../fields/code-field.tsx";
import { Keypad } from "../fields/keypad.tsx";

interface PinPadProps {
  flow: PaymentFlow;
  state: Extract<PaymentState, { status: "confirming" }>;
  pinOnly: boolean;
}

export function PinPad({ flow, state, pinOnly }: PinPadProps) {
  const [pin, setPin] = useState("");
  const passkey = usePasskey(flow);
  function type(next: string) {
    setPin(next);
    if (next.length === pinLength) flow.pay({ pin: next });
  }
  return (
    <div className="space-y-2">
      {state.sentBefore && <p className="text-center text-small">{t("Check the earlier payment")}</p>}
      <PinKeys
        label={t("Enter your 4-digit PIN")}
        value={pin}
        onValueChange={type}
        disabled={passkey.isBusy}
        error={pin === "" ? (passkey.problem ?? state.problem?.message) : undefined}
      >
        {state.problem?.code === "pin_locked" && (
          <SmallLink wide to={paths.changePin} label={t("Forgot PIN?")} />
        )}
      </PinKeys>
      {!pinOnly && hasPasskeyHere() && (
        <SmallButton
          wide
          loading={passkey.isBusy}
          onClick={() => void passkey.use()}
          label={t("Use a passkey instead")}
        />
      )}
    </div>
  );
}

interface PinKeysProps extends Pick<CodeFieldProps, "label" | "value" | "onValueChange" | "error"> {
  disabled: boolean;
  children?: ReactNode;
}

/** The phone's keyboard would cover the payment, so the keys are on the screen. */
export function PinKeys({ children, ...field }: PinKeysProps) {
  const { value, onValueChange, disabled } = field;
  return (
    <>
      <PinField {...field} ownKeypad autoFocus />
      {children}
      <div className="mx-auto w-full max-w-80">
        <Keypad {...{ value, onValueChange, disabled }} decimals={0} length={pinLength} leadingZeros />
      </div>
    </>
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
      // The app lock also runs this cleanup, and the keys must work again after the unlock.
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
      if (!isAborted(error)) setProblem(messageOf(error, t("The passkey didn't work. Please use your PIN.")));
    }
  }
  return { problem, isBusy, use };
}
