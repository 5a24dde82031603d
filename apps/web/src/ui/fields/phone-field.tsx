import { groupDigits } from "@manilla/shared/grouped-digits";
import { localAsTyped } from "@manilla/shared/phone-number";
import {
  FieldFrame,
  type FieldText,
  fieldBox,
  fieldInput,
  messageId,
  StatusIcon,
} from "@manilla/ui/fields/field-frame.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useId } from "react";
import { useGroupedInput } from "#lib/money/use-grouped-input.ts";
import { readDigits } from "./read-digits.ts";

export interface PhoneFieldProps extends FieldText {
  value: string;
  autoFocus?: boolean | undefined;
  onValueChange: (digits: string) => void;
}

export function PhoneField({ value, autoFocus, onValueChange, ...text }: PhoneFieldProps) {
  const { status, error } = text;
  const id = useId();
  const input = useGroupedInput({
    value,
    onValueChange,
    group: (digits) => groupDigits("phone", digits),
    clean: localAsTyped,
    read: ({ typed, inputType }) =>
      readDigits({ before: value, typed, inputType, length: 11, digitsOf: localAsTyped }),
    separator: / /,
  });
  return (
    <FieldFrame id={id} {...text}>
      <div className={fieldBox(error)}>
        <input
          {...input}
          id={id}
          autoFocus={autoFocus}
          type="tel"
          inputMode="numeric"
          placeholder={t("e.g. 0803 123 4567")}
          autoComplete="tel-national"
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          className={`${fieldInput} tabular tracking-wide`}
        />
        <StatusIcon status={status} error={error} />
      </div>
    </FieldFrame>
  );
}
