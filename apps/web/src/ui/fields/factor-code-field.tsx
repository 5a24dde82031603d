import { Field } from "@manilla/ui/fields/field.tsx";

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (code: string) => void;
  autoFocus?: boolean | undefined;
}

export const shortestCode = 6;

/** Accepts the six digits of an authenticator app. Also accepts a recovery code, which has letters. */
export function FactorCodeField({ label, hint, error, value, onChange, autoFocus }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
