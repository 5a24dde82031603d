import { Field } from "../../ui/field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { RecentNumbers } from "./recent-numbers.tsx";

export interface NumberStepProps {
  kind: "card" | "meter";
  number: string;
  onNumberChange: (digits: string) => void;
  numberError: string | undefined;
  phone: string;
  onPhoneChange: (digits: string) => void;
  phoneError: string | undefined;
}

const words = {
  card: { label: "Smart card number", hint: "8 to 12 digits, on the card or the decoder", length: 12 },
  meter: { label: "Meter number", hint: "8 to 15 digits, on the meter or an old receipt", length: 15 },
} as const;

/** A card or a meter, and the phone that is told. */
export function NumberStep({ kind, number, onNumberChange, numberError, ...rest }: NumberStepProps) {
  const { label, hint, length } = words[kind];
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={label}
        hint={hint}
        error={numberError}
        inputMode="numeric"
        autoComplete="off"
        placeholder={kind === "card" ? "1234567890" : "12345678901"}
        value={number}
        onChange={(event) => onNumberChange(event.target.value.replace(/\D/g, "").slice(0, length))}
      />
      <RecentNumbers kind={kind} value={number} onChoose={onNumberChange} />
      <PhoneField
        label="Phone number"
        hint="Gets the confirmation"
        error={rest.phoneError}
        value={rest.phone}
        onValueChange={rest.onPhoneChange}
      />
    </div>
  );
}
