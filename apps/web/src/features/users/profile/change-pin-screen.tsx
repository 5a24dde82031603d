import { pinChange } from "@manilla/shared/users/account-contract";
import { isWeakPin, userMessages } from "@manilla/shared/users/rules";
import { paths } from "@manilla/shared/web-paths";
import { parseSchema } from "@manilla/ui/api/parse.ts";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "#ui/base/toast.ts";
import { PinField, pinLength } from "#ui/fields/code-field.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useChangePin } from "./account.queries.ts";
import { OwnPassword } from "./own-password.tsx";

export function ChangePinScreen() {
  const [password, setPassword] = useState("");
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const navigate = useNavigate();
  const change = useChangePin();
  const isDifferent = again.length === pinLength && pin.length === pinLength && again !== pin;
  const wanted = { password, newPin: pin };
  const ready = again === pin && parseSchema(pinChange, wanted).success;

  function submit() {
    if (!ready) return;
    change.mutate(wanted, {
      onSuccess: () => {
        toast.success(t("PIN changed"));
        void navigate(paths.profile, { replace: true });
      },
    });
  }

  return (
    <Screen
      title={t("Change PIN")}
      back={paths.profile}
      onSubmit={submit}
      footer={<SubmitButton label={t("Change PIN")} disabled={!ready} loading={change.isPending} />}
    >
      <div className="flex flex-col gap-3">
        <OwnPassword
          value={password}
          onValueChange={setPassword}
          sending={change}
          failed={t("We couldn't change your PIN. Please try again.")}
        />
        <PinField
          label={t("New PIN")}
          value={pin}
          onValueChange={setPin}
          hint={isWeakPin(pin) ? t("This PIN is easy to guess. You can still use it.") : undefined}
        />
        <PinField
          label={t("Confirm new PIN")}
          value={again}
          onValueChange={setAgain}
          error={isDifferent ? t(userMessages.pinMismatch) : undefined}
        />
        <p className="text-muted text-small">
          {t("For your safety, withdrawals, sends and larger bills then wait for 24 hours.")}
        </p>
      </div>
    </Screen>
  );
}
