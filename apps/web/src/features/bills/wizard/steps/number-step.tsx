import type { Biller } from "@manilla/shared/bills/catalogue-contract";
import { localAsTyped } from "@manilla/shared/phone-number";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookUser } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "#ui/base/toast.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { PhoneField } from "#ui/fields/phone-field.tsx";
import { isCalled } from "../../bills.queries.ts";
import { meterProblem, phoneProblem, smartCardProblem } from "../../kinds.ts";
import { useRecipients } from "../../recipients/recipients.queries.ts";
import type { useWizard } from "../use-wizard.ts";
import { RecentNumbers } from "./recent-numbers.tsx";

interface BillerChoice {
  billers: { data?: readonly Biller[] | undefined };
  chooseBiller: (identifier: string) => void;
}

export function chooseCalled({ billers, chooseBiller }: BillerChoice, name: string): void {
  const biller = billers.data?.find((entry) => isCalled(entry, name));
  if (biller) chooseBiller(biller.identifier);
}

interface NumberStepProps {
  kind: "card" | "meter";
  draft: BillerChoice & {
    number: string;
    setNumber: (digits: string) => void;
    phone: string;
    setPhone: (digits: string) => void;
  };
  wizard: Pick<ReturnType<typeof useWizard>, "showProblems" | "onwards">;
}

const kinds = {
  card: {
    label: t("Smart card number"),
    hint: t("8 to 12 digits. Find it on the card or the decoder."),
    placeholder: t("e.g. 1234567890"),
    length: 12,
    problem: smartCardProblem,
  },
  meter: {
    label: t("Meter number"),
    hint: t("8 to 15 digits. Find it on your meter or an old receipt."),
    placeholder: t("e.g. 12345678901"),
    length: 15,
    problem: meterProblem,
  },
} as const;

export function NumberStep({ kind, draft, wizard: { showProblems, onwards } }: NumberStepProps) {
  const { label, hint, placeholder, length, problem } = kinds[kind];
  const { number, setNumber, phone, setPhone } = draft;
  const { recipients } = useRecipients().data ?? { recipients: [] };

  function enterNumber(digits: string) {
    setNumber(digits);
    const saved = recipients.find((recipient) => recipient.kind === kind && recipient.number === digits);
    if (saved?.provider) chooseCalled(draft, saved.provider);
  }

  return (
    <div className="flex flex-col gap-4">
      <NumberField
        kind={kind}
        length={length}
        label={label}
        hint={hint}
        error={showProblems ? problem(number) : undefined}
        autoFocus={number === ""}
        placeholder={placeholder}
        value={number}
        onValueChange={enterNumber}
      />
      <PhoneField
        label={t("Phone number")}
        hint={t("We'll text the confirmation here")}
        error={showProblems || phone.length === 11 ? phoneProblem(phone) : undefined}
        value={phone}
        onValueChange={setPhone}
      />
      {/* This list loads later. It is last, so that it does not move the fields. */}
      <RecentNumbers kind={kind} value={number} onChoose={enterNumber} onChosen={onwards} />
    </div>
  );
}

interface PhoneStepProps {
  draft: { phone: string; setPhone: (digits: string) => void };
  wizard: Pick<ReturnType<typeof useWizard>, "problem" | "onwards">;
  onNetwork: (name: string) => void;
  validText?: string | undefined;
  children?: ReactNode;
}

export function PhoneStep({ draft, wizard, onNetwork, validText, children }: PhoneStepProps) {
  const { phone, setPhone } = draft;
  const problem = phoneProblem(phone);
  return (
    <div className="flex flex-col gap-4">
      <PhoneField
        autoFocus={phone === ""}
        label={t("Phone number")}
        hint={problem ? t("11 digits") : undefined}
        error={wizard.problem ?? (phone.length === 11 ? problem : undefined)}
        status={problem ? undefined : "valid"}
        validText={validText}
        value={phone}
        onValueChange={setPhone}
      />
      {!problem && children}
      <ContactButton onPick={setPhone} />
      <RecentNumbers
        kind="phone"
        value={phone}
        onChoose={setPhone}
        onProvider={onNetwork}
        onChosen={wizard.onwards}
      />
    </div>
  );
}

/** The browser gives the app only the chosen contact. */
function ContactButton({ onPick }: { onPick: (digits: string) => void }) {
  const picker = contactPicker();
  if (!picker) return null;
  const pick = () =>
    pickNumber(picker).then(
      (digits) => digits !== null && onPick(digits),
      () => toast.error(t("We couldn't open your contacts.")),
    );
  return (
    <SmallButton
      className="self-start"
      icon={<BookUser className="size-5" />}
      onClick={() => void pick()}
      label={t("Choose from contacts")}
    />
  );
}

/** The Contact Picker API, which only Chromium on Android has and lib.dom lacks. */
interface ContactPicker {
  select(properties: ["tel"]): Promise<{ tel?: string[] }[]>;
}

function contactPicker(): ContactPicker | null {
  return "contacts" in navigator ? (navigator.contacts as ContactPicker) : null;
}

async function pickNumber(picker: ContactPicker): Promise<string | null> {
  const [contact] = await picker.select(["tel"]);
  const [number] = contact?.tel ?? [];
  return number === undefined ? null : localAsTyped(number);
}
