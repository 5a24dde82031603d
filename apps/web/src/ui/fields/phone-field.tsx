import { groupPhone, localAsTyped } from "@manilla/shared/phone-number";
import {
  FieldFrame,
  type FieldText,
  fieldBox,
  fieldInput,
  messageId,
  StatusIcon,
} from "@manilla/ui/fields/field-frame.tsx";
import { type ComponentProps, useId } from "react";
import { useGroupedInput } from "#lib/money/use-grouped-input.ts";
import { readDigits } from "./read-digits.ts";

export interface PhoneFieldProps
  extends FieldText,
    Omit<ComponentProps<"input">, "value" | "onChange" | "ref" | "type" | "size"> {
  value: string;
  onValueChange: (digits: string) => void;
}

export function PhoneField({
  label,
  hint,
  error,
  status,
  validText,
  value,
  onValueChange,
  id,
  className,
  ...rest
}: PhoneFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const input = useGroupedInput({
    value,
    onValueChange,
    group: groupPhone,
    clean: localAsTyped,
    read: ({ typed, inputType }) =>
      readDigits({ before: value, typed, inputType, length: 11, digitsOf: localAsTyped }),
    separator: / /,
  });
  return (
    <FieldFrame id={inputId} {...{ label, hint, error, status, validText, className }}>
      <div className={fieldBox(error)}>
        <input
          placeholder="0803 123 4567"
          autoComplete="tel-national"
          {...rest}
          {...input}
          id={inputId}
          type="tel"
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(inputId)}
          className={`${fieldInput} tabular tracking-wide`}
        />
        <StatusIcon status={status} error={error} />
      </div>
    </FieldFrame>
  );
}
