import { isPassword, passwordMaximum, userMessages } from "@manilla/shared/users/rules";
import { t } from "../../lib/texts/t.ts";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

interface NewPasswordFieldProps {
  value: string;
  onValueChange: (value: string) => void;
}

/** A password in the making, with its rule ticked off below. */
export function NewPasswordField({ value, onValueChange }: NewPasswordFieldProps) {
  const shown =
    value === ""
      ? {}
      : value.length > passwordMaximum
        ? { error: t(userMessages.passwordLong) }
        : isPassword(value)
          ? { status: "valid" as const, validText: t(userMessages.passwordStrong) }
          : { error: t(userMessages.passwordWeak) };
  return (
    <>
      <Field
        label={t("New password")}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...shown}
      />
      <PasswordChecklist password={value} />
    </>
  );
}
