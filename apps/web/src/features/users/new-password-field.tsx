import { newPassword } from "@manilla/shared/users/contract";
import { userMessages } from "@manilla/shared/users/rules";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { PasswordChecklist } from "./password-checklist.tsx";

interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function NewPasswordField({ label = t("New password"), value, onValueChange }: NewPasswordFieldProps) {
  return (
    <>
      <Field
        label={label}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...shown(value)}
      />
      <PasswordChecklist password={value} />
    </>
  );
}

function shown(password: string) {
  if (password === "") return {};
  const error = fieldProblem(newPassword, password);
  if (error !== undefined) return { error };
  return { status: "valid" as const, validText: t(userMessages.passwordStrong) };
}
