import { Field, type FieldProps } from "@manilla/ui/fields/field.tsx";

interface FactorCodeFieldProps extends Omit<FieldProps, "onChange"> {
  onChange: (code: string) => void;
}

export const shortestCode = 6;

/** Accepts the six digits of an authenticator app or a recovery code, which has letters. */
export function FactorCodeField({ onChange, ...field }: FactorCodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
