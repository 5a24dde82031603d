import { seconds } from "@manilla/shared/duration";
import { isWeakPin, userMessages } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { PinField, pinLength } from "#ui/fields/code-field.tsx";
import { Keypad } from "#ui/fields/keypad.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useTimeout } from "#ui/states/countdown.tsx";
import { SignupProgress } from "./signup-progress.tsx";

export function PinStep({ onBack, onPin }: { onBack: () => void; onPin: (pin: string) => Promise<void> }) {
  const pin = usePinSteps(onPin);
  const confirming = pin.step === "confirm";
  const easy = isWeakPin(pin.value) ? t("This PIN is easy to guess. You can still use it.") : undefined;
  const hint = pin.busy ? t("Creating your account…") : confirming ? undefined : easy;
  const label = confirming ? t("Confirm your PIN") : t("Create a 4-digit PIN");
  return (
    <Screen
      title={label}
      titleSize="large"
      back={onBack}
      progress={<SignupProgress step={confirming ? 3 : 2} percent={33} />}
    >
      <p className="-mt-3 text-muted">
        {confirming
          ? t("Enter the same four digits again.")
          : t("You'll enter it whenever money leaves your account.")}
      </p>
      <div className="pt-4">
        <PinField
          key={pin.round}
          label={label}
          hideLabel
          autoFocus
          ownKeypad
          value={pin.value}
          onValueChange={pin.type}
          disabled={pin.busy}
          error={pin.error}
          hint={hint}
        />
      </div>
      {confirming && isWeakPin(pin.first) && !pin.busy && !pin.error && (
        <Banner
          tone="warning"
          title={t("This PIN is easy to guess")}
          action={<SmallButton onClick={pin.restart} label={t("Choose another")} />}
        >
          {t("You can still use it: enter it again.")}
        </Banner>
      )}
      <div className="mt-auto">
        <Keypad
          label={label}
          value={pin.value}
          onValueChange={pin.type}
          decimals={0}
          length={pinLength}
          leadingZeros
          disabled={pin.busy || pin.error !== undefined}
        />
      </div>
    </Screen>
  );
}

const advanceMilliseconds = 300;
const mismatchMilliseconds = seconds(2);
const failureMilliseconds = seconds(3);

const start = {
  step: "enter" as "enter" | "confirm",
  first: "",
  value: "",
  busy: false,
  error: undefined as string | undefined,
  errorMilliseconds: 0,
  /** Each new number empties the PIN field and focuses it. */
  round: 0,
};

export function usePinSteps(onPin: (pin: string) => Promise<void>) {
  const [state, setState] = useState(start);

  const begin = (next?: Partial<typeof start>) =>
    setState(({ round }) => ({ ...start, ...next, round: round + 1 }));

  const fail = (error: string, errorMilliseconds: number) =>
    setState({ ...state, busy: false, error, errorMilliseconds });

  async function finish() {
    if (state.step === "enter") return begin({ step: "confirm", first: state.value });
    if (state.value !== state.first) return fail(t(userMessages.pinMismatch), mismatchMilliseconds);
    setState({ ...state, busy: true });
    await onPin(state.value).catch((error: unknown) =>
      fail(messageOf(error, t("Registration failed. Please try again.")), failureMilliseconds),
    );
  }

  const finishMilliseconds = state.step === "enter" ? advanceMilliseconds : 0;
  useTimeout(finish, state.value.length < pinLength ? undefined : finishMilliseconds);
  useTimeout(() => begin(), state.error ? state.errorMilliseconds : undefined);

  return {
    ...state,
    type(value: string) {
      if (!state.busy && !state.error) setState({ ...state, value });
    },
    restart: () => begin(),
  };
}
