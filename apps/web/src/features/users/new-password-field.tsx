import { isPassword, passwordMaximum, userMessages } from "@manilla/shared/users/rules";
import { t } from "../../lib/texts/t.ts";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A password in the making, with its rule ticked off below. */
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
  if (password.length > passwordMaximum) return { error: t(userMessages.passwordLong) };
  if (!isPassword(password)) return { error: t(userMessages.passwordWeak) };
  return { status: "valid" as const, validText: t(userMessages.passwordStrong) };
}
