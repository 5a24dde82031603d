import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { isNigerianMobile } from "@manilla/shared/phone-number";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useId } from "react";
import { bankBrand, bankRank } from "#lib/brands/brands.ts";
import { useTrouble } from "#lib/live/provider-health.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { Sheet } from "#ui/base/sheet.tsx";
import { type Choice, ChoiceList } from "#ui/fields/choice-list.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useBanks } from "../naira.queries.ts";

interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  accountNumber: string;
  chosen: string | undefined;
  onChoose: (bank: Bank) => void;
}

/** Banks that fit the number, or the most used ones, appear a second time above the list. */
export function BankSheet({ open, onOpenChange, ...list }: BankSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t("Select bank")}>
      <Banks {...list} />
    </Sheet>
  );
}

function Banks({ accountNumber, chosen, onChoose }: Omit<BankSheetProps, "open" | "onOpenChange">) {
  const banks = useBanks();
  const troubleAt = useTrouble("bank");
  if (!banks.data) {
    return (
      <Waiting
        query={banks}
        title={t(withdrawalMessages.banksFailed)}
        failed={t("Failed to fetch banks")}
        rows={12}
      />
    );
  }
  return (
    <ChoiceList
      searchLabel={t("Search banks")}
      choices={choicesOf(banks.data, accountNumber).map((bank) => ({
        ...bank,
        detail: troubleAt(bank.value),
      }))}
      value={chosen}
      onChoose={(code) => {
        const bank = banks.data.find((entry) => entry.code === code);
        if (bank) onChoose({ code: bank.code, name: bank.name });
      }}
      nothingFound={(query) => t(withdrawalMessages.noBanks(query))}
    />
  );
}

export function BankSuggestions({
  accountNumber,
  onChoose,
}: Pick<BankSheetProps, "accountNumber" | "onChoose">) {
  const banks = suggestedBanks(accountNumber, useBanks().data ?? []);
  const label = useId();
  if (banks.length === 0) return null;
  return (
    <div role="group" aria-labelledby={label} className="space-y-2 pb-2">
      <p id={label} className="text-muted text-small">
        {t("Suggested from the number")}
      </p>
      <div className="flex flex-wrap gap-2">
        {banks.map((bank) => (
          <Button
            key={bank.code}
            size="sm"
            variant="secondary"
            className="pl-1.5!"
            icon={<BrandMark brand={bankBrand(bank.name)} name={bank.name} />}
            onClick={() => onChoose(bank)}
          >
            {bank.name}
          </Button>
        ))}
      </div>
    </div>
  );
}

export interface Bank {
  code: string;
  name: string;
}

const usedMostCount = 6;

function choicesOf(banks: readonly Bank[], accountNumber: string): Choice[] {
  const fitting = suggestedBanks(accountNumber, banks);
  const usedMost = banks
    .filter(({ name }) => bankBrand(name))
    .toSorted((a, b) => bankRank(a.name) - bankRank(b.name))
    .slice(0, usedMostCount);
  const [group, above] = fitting.length > 0 ? [t("Fits this number"), fitting] : [t("Used most"), usedMost];
  return [
    ...above.map((bank) => ({ ...choiceOf(bank), group, repeated: true })),
    ...banks.map((bank) => ({ ...choiceOf(bank), group: t("All banks") })),
  ];
}

function choiceOf({ code, name }: Bank): Choice {
  const brand = bankBrand(name);
  return {
    value: code,
    title: name,
    alsoCalled: brand?.alsoCalled,
    start: <BrandMark brand={brand} name={name} />,
  };
}

const most = 3;
/** These banks use the customer's phone number, without its zero, as the account number. */
const numberedByPhone = /opay|paycom|palmpay/i;

/**
 * The most used banks first. One number in ten fits another bank's check digit by chance, so the check suggests a
 * bank and never proves one.
 */
export function suggestedBanks(accountNumber: string, banks: readonly Bank[]): Bank[] {
  if (!/^\d{10}$/.test(accountNumber)) return [];
  const isPhone = isNigerianMobile(`0${accountNumber}`);
  const fits = ({ code, name }: Bank) =>
    numberedByPhone.test(name) ? isPhone : !isPhone && hasCheckDigitOf(code, accountNumber);
  return banks
    .filter(fits)
    .toSorted((a, b) => bankRank(a.name) - bankRank(b.name))
    .slice(0, most);
}

/**
 * The central bank's rule (NUBAN): three digits identify a commercial bank, a 9 and five digits another institution.
 */
function hasCheckDigitOf(code: string, accountNumber: string): boolean {
  if (!/^(\d{3}|\d{5})$/.test(code)) return false;
  const weighed = `${code.length === 5 ? "9" : ""}${code}${accountNumber.slice(0, 9)}`;
  const digits = weighed.split("").map((digit) => Number.parseInt(digit, 10));
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 3 === 1 ? 7 : 3), 0);
  return accountNumber.endsWith(String((10 - (sum % 10)) % 10));
}
