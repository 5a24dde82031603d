import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { useId, useState } from "react";
import { bankBrand } from "#lib/brands/brands.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { ChoiceField } from "#ui/fields/choice-field.tsx";
import { RetryButton } from "#ui/states/waiting.tsx";
import { type Bank, BankSheet, type BankSheetProps, suggestedBanks } from "./bank-sheet.tsx";
import { SavedAccounts } from "./saved-accounts.tsx";
import type { Account } from "./use-account.ts";
import { useBanks } from "./withdrawal.queries.ts";

export interface WithdrawAccountStepProps {
  account: Account;
  showProblems: boolean;
  onChange: () => void;
  onSaved: () => void;
}

export function WithdrawAccountStep({ account, showProblems, onChange, onSaved }: WithdrawAccountStepProps) {
  const [choosing, setChoosing] = useState(false);
  const { bank, accountNumber } = account;
  function choose(next: Bank) {
    onChange();
    account.setBank(next);
    setChoosing(false);
  }
  return (
    <div className="flex flex-col gap-3">
      <SavedAccounts
        chosen={account}
        onChoose={(saved) => {
          onChange();
          account.choose(saved);
          onSaved();
        }}
      />
      <Field
        label={t("Account number")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        placeholder={t("10 digits")}
        value={accountNumber}
        onChange={(event) => {
          onChange();
          account.setAccountNumber(event.target.value);
        }}
        error={showProblems ? account.numberProblem : undefined}
        className="tabular"
      />
      {!bank && <Suggestions accountNumber={accountNumber} onChoose={choose} />}
      <ChoiceField
        label={t("Bank")}
        value={bank?.name}
        placeholder={t("Select a bank")}
        onOpen={() => setChoosing(true)}
        error={showProblems ? account.bankProblem : undefined}
      />
      <AccountName account={account} showProblems={showProblems} />
      <BankSheet
        open={choosing}
        onOpenChange={setChoosing}
        accountNumber={accountNumber}
        chosen={bank?.code}
        onChoose={choose}
      />
    </div>
  );
}

function Suggestions({ accountNumber, onChoose }: Pick<BankSheetProps, "accountNumber" | "onChoose">) {
  const banks = suggestedBanks(accountNumber, useBanks().data ?? []);
  const label = useId();
  if (banks.length === 0) return null;
  return (
    <div role="group" aria-labelledby={label} className="space-y-2">
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

function AccountName({ account, showProblems }: Pick<WithdrawAccountStepProps, "account" | "showProblems">) {
  const { enquiry, accountName, bankProblem, numberProblem } = account;
  if (accountName !== undefined) {
    return (
      <div
        role="status"
        className="flex items-center gap-3 rounded-card bg-success-soft px-4 py-3.5 text-success-ink"
      >
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block text-small">{t("Account name")}</span>
          <span className="block font-semibold">{accountName}</span>
        </span>
      </div>
    );
  }
  if (bankProblem || numberProblem) return null;
  if (enquiry.isError && !enquiry.isFetching) {
    return (
      <Banner
        live
        tone="error"
        title={
          enquiry.error instanceof ApiError && enquiry.error.code === "provider_unavailable"
            ? t("We can't check this account right now. Try again in a minute.")
            : messageOf(enquiry.error, t("Failed to verify account"))
        }
        action={<RetryButton query={enquiry} />}
      />
    );
  }
  return (
    <>
      <p role="status" className="flex items-center gap-2 px-1 text-muted text-small">
        <LoaderCircle aria-hidden="true" className="size-4 animate-turn" />
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
