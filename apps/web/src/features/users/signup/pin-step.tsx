import { isWeakPin } from "@manilla/shared/users/rules";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { PinField, pinLength } from "#ui/fields/code-field.tsx";
import { Keypad } from "#ui/fields/keypad.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SignupProgress } from "./signup-progress.tsx";
import { usePinSteps } from "./use-pin-steps.ts";

interface PinStepProps {
  onBack: () => void;
  onPin: (pin: string) => Promise<void>;
}

export function PinStep({ onBack, onPin }: PinStepProps) {
  const pin = usePinSteps(onPin);
  const confirming = pin.step === "confirm";
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
          : t("You will enter it whenever money leaves your account.")}
      </p>
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
        hint={hintFor(pin)}
      />
      {confirming && isWeakPin(pin.first) && !pin.busy && !pin.error && (
        <Banner
          tone="warning"
          title={t("This PIN is easy to guess")}
          action={
            <Button size="sm" variant="secondary" onClick={pin.restart}>
              {t("Choose another")}
            </Button>
          }
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

function hintFor({ busy, step, value }: ReturnType<typeof usePinSteps>): string | undefined {
  if (busy) return t("Creating your account…");
  return step === "enter" && isWeakPin(value)
    ? t("This PIN is easy to guess. You can still use it.")
    : undefined;
}
