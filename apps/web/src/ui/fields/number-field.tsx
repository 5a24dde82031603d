import { groupDigits, type NumberKind } from "@manilla/shared/grouped-digits";
import { Field, type FieldProps } from "@manilla/ui/fields/field.tsx";
import { useGroupedInput } from "#lib/money/use-grouped-input.ts";
import { readDigits } from "./read-digits.ts";

interface NumberFieldProps extends FieldProps {
  kind: NumberKind;
  length: number;
  value: string;
  onValueChange: (digits: string) => void;
}

export function NumberField({ kind, length, value, onValueChange, ...field }: NumberFieldProps) {
  const input = useGroupedInput({
    value,
    onValueChange,
    group: (digits) => groupDigits(kind, digits),
    clean: (text) => text.replace(/\D/g, ""),
    read: ({ typed, inputType }) => readDigits({ before: value, typed, inputType, length }),
    separator: / /,
  });
  return <Field {...field} {...input} inputMode="numeric" autoComplete="off" className="tabular" />;
}
