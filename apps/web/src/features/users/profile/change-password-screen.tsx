import { passwordChange } from "@manilla/shared/users/account-contract";
import { paths } from "@manilla/shared/web-paths";
import { parseSchema } from "@manilla/ui/api/parse.ts";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "#ui/base/toast.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { useChangePassword } from "./account.queries.ts";
import { OwnPassword } from "./own-password.tsx";

export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useChangePassword();
  const wanted = { currentPassword: current, newPassword: next };
  const ready = parseSchema(passwordChange, wanted).success;

  function submit() {
    if (!ready) return;
    change.mutate(wanted, {
      onSuccess: () => {
        toast.success(t("Password changed"), { description: t("We've logged out your other devices.") });
        void navigate(paths.profile, { replace: true });
      },
    });
  }

  return (
    <Screen
      title={t("Change password")}
      back={paths.profile}
      onSubmit={submit}
      footer={<SubmitButton label={t("Change password")} disabled={!ready} loading={change.isPending} />}
    >
      <div className="flex flex-col gap-2.5">
        <OwnPassword
          label={t("Current password")}
          value={current}
          onValueChange={setCurrent}
          sending={change}
          failed={t("We couldn't change your password. Please try again.")}
        />
        <NewPasswordField value={next} onValueChange={setNext} />
      </div>
      <p className="text-muted text-small">
        {t("We've logged out your other devices. Withdrawals, sends and larger bills wait for 24 hours.")}
      </p>
    </Screen>
  );
}
