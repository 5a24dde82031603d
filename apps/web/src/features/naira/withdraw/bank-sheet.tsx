import { groupDigits } from "@manilla/shared/grouped-digits";
import type { Beneficiary } from "@manilla/shared/naira/withdrawal-contract";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { LoaderCircle, Trash2 } from "lucide-react";
import { useId } from "react";
import { findBrand } from "#lib/brands/brands.ts";
import { useTrouble } from "#lib/live/provider-health.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Sheet } from "#ui/base/sheet.tsx";
import { ChoiceList } from "#ui/fields/choice-list.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { FoundName } from "#ui/states/found-name.tsx";
import { RetryButton, Waiting } from "#ui/states/waiting.tsx";
import { useBanks, useForgetBeneficiary } from "../naira.queries.ts";
import { type Account, type Bank, enquiryFailure, mostUsed, suggestedBanks } from "./use-withdrawing.ts";

interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  accountNumber: string;
  chosen: string | undefined;
  onChoose: (bank: Bank) => void;
}

/** The list begins with the banks that fit the number, or else with the most used banks. */
export function BankSheet({ open, onOpenChange, ...list }: BankSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t("Select bank")}>
      <Banks {...list} />
    </Sheet>
  );
}

function Banks({ accountNumber, chosen, onChoose }: Omit<BankSheetProps, "open" | "onOpenChange">) {
  const query = useBanks();
  const troubleAt = useTrouble("bank");
  const failure = { title: t(withdrawalMessages.banksFailed), failed: t("Failed to fetch banks") };
  if (!query.data) return <Waiting query={query} {...failure} rows={12} />;
  const banks = query.data;
  const fitting = suggestedBanks(accountNumber, banks);
  const usedMost = mostUsed(banks.filter(({ name }) => findBrand("bank", name))).slice(0, 6);
  const [group, above] =
    fitting.length > 0 ? [t("Matches this number"), fitting] : [t("Used most"), usedMost];
  const choiceOf = ({ code, name }: Bank) => ({
    value: code,
    title: name,
    detail: troubleAt(code),
    alsoCalled: findBrand("bank", name)?.alsoCalled,
    start: <BrandMark brand={findBrand("bank", name)} name={name} />,
  });
  return (
    <ChoiceList
      searchLabel={t("Search banks")}
      choices={[
        ...above.map((bank) => ({ ...choiceOf(bank), group, repeated: true })),
        ...banks.map((bank) => ({ ...choiceOf(bank), group: t("All banks") })),
      ]}
      value={chosen}
      onChoose={(code) => {
        const bank = banks.find((entry) => entry.code === code);
        if (bank) onChoose({ code: bank.code, name: bank.name });
      }}
      nothingFound={(typed) => t(withdrawalMessages.noBanks(typed))}
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
    <div role="group" aria-labelledby={label} className="-mt-4 space-y-2">
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
            icon={<BrandMark brand={findBrand("bank", bank.name)} name={bank.name} />}
            onClick={() => onChoose(bank)}
          >
            {bank.name}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface SavedAccountsProps {
  data: readonly Beneficiary[];
  chosen: Account;
  onChoose: (saved: Beneficiary) => void;
}

export function fitsAccount(saved: Beneficiary, { bank, accountNumber }: Account): boolean {
  return saved.accountNumber === accountNumber && (!bank || saved.bankCode === bank.code);
}

export function SavedAccounts({ data, chosen, onChoose }: SavedAccountsProps) {
  const forget = useForgetBeneficiary();
  return (
    <Section title={t("Saved accounts")}>
      <RowList items={data} keyOf={(saved) => saved.id}>
        {(saved) => (
          <ListRow
            start={<BrandMark brand={findBrand("bank", saved.bankName)} name={saved.bankName} />}
            title={saved.accountName}
            detail={
              <>
                <span className="block">{saved.bankName}</span>
                <span className="tabular block">
                  <Digits text={groupDigits("account", saved.accountNumber)} />
                </span>
              </>
            }
            selected={chosen.bank !== undefined && fitsAccount(saved, chosen)}
            onClick={() => onChoose(saved)}
            action={
              <IconButton
                label={t("Remove {name}", { name: saved.accountName })}
                icon={<Trash2 className="size-4 text-muted" />}
                onClick={() => forget.mutate(saved.id)}
              />
            }
          />
        )}
      </RowList>
    </Section>
  );
}

export function AccountName({ account, showProblems }: { account: Account; showProblems: boolean }) {
  const { enquiry, accountName, bankProblem, numberProblem } = account;
  if (accountName !== undefined) {
    return <FoundName label={t("Account name")} name={accountName} />;
  }
  if (bankProblem || numberProblem) return null;
  if (enquiry.isError && !enquiry.isFetching) {
    return (
      <Banner
        live
        tone="error"
        title={enquiryFailure(enquiry.error)}
        action={<RetryButton query={enquiry} />}
      />
    );
  }
  return (
    <>
      <p role="status" className="flex items-center gap-2 px-1 text-muted text-small">
        <LoaderCircle className="size-4 animate-turn" />
        {t("Verifying account...")}
      </p>
      {showProblems && (
        <Banner live tone="warning">
          {account.problem}
        </Banner>
      )}
    </>
  );
}
