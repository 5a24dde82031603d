import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { PhoneField } from "#ui/fields/phone-field.tsx";
import { ContactButton } from "#ui/patterns/contact-button.tsx";
import { phoneProblem } from "../checks.ts";
import { RecentNumbers } from "./recent-numbers.tsx";

export interface PhoneStepProps {
  phone: string;
  onPhoneChange: (digits: string) => void;
  onNetwork: (name: string) => void;
  onChosen: () => void;
  error: string | undefined;
  validText?: string | undefined;
  children?: ReactNode;
}

export function PhoneStep({ phone, onPhoneChange, error, validText, children, ...chosen }: PhoneStepProps) {
  const problem = phoneProblem(phone);
  return (
    <div className="flex flex-col gap-4">
      <PhoneField
        label={t("Phone number")}
        hint={problem ? t("11 digits") : undefined}
        // A complete but wrong number shows its error at once.
        error={error ?? (phone.length === 11 ? problem : undefined)}
        status={problem ? undefined : "valid"}
        validText={validText}
        value={phone}
        onValueChange={onPhoneChange}
      />
      {!problem && children}
      <ContactButton onPick={onPhoneChange} />
      <RecentNumbers
        kind="phone"
        value={phone}
        onChoose={onPhoneChange}
        onProvider={chosen.onNetwork}
        onChosen={chosen.onChosen}
      />
    </div>
  );
}
