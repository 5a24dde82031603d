import type { Beneficiary } from "@manilla/shared/naira/withdrawal-contract";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { CircleCheck, LoaderCircle, X } from "lucide-react";
import { useState } from "react";
import { bankBrand } from "#lib/brands/brands.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { toastFailure } from "#ui/base/toast.ts";
import { ChoiceField } from "#ui/fields/choice-field.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { RetryButton } from "#ui/states/waiting.tsx";
import { useBeneficiaries, useForgetBeneficiary } from "../naira.queries.ts";
import { type Bank, BankSheet, BankSuggestions } from "./bank-sheet.tsx";
import type { Account } from "./use-withdrawing.ts";

interface WithdrawAccountStepProps {
  account: Account;
  showProblems: boolean;
  onChange: () => void;
  onSaved: () => void;
}

export function WithdrawAccountStep({ account, showProblems, onChange, onSaved }: WithdrawAccountStepProps) {
  const [choosing, setChoosing] = useState(false);
  const saved = useBeneficiaries().data ?? [];
  const { bank, accountNumber } = account;
  function choose(next: Bank) {
    onChange();
    account.setBank(next);
    setChoosing(false);
  }
  return (
    <div className="flex flex-col gap-3">
      {saved.length > 0 && (
        <>
          <SavedAccounts
            data={saved}
            chosen={account}
            onChoose={(one) => {
              onChange();
              account.choose(one);
              onSaved();
            }}
          />
          <h2 className="pt-3 font-semibold text-heading">{t("Another account")}</h2>
        </>
      )}
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
      {!bank && <BankSuggestions accountNumber={accountNumber} onChoose={choose} />}
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

interface SavedAccountsProps {
  data: readonly Beneficiary[];
  chosen: Account;
  onChoose: (saved: Beneficiary) => void;
}

/** A tap looks the owner's name up again. */
function SavedAccounts({ data, chosen, onChoose }: SavedAccountsProps) {
  const forget = useForgetBeneficiary();
  const onForget = (id: string) =>
    forget.mutate(id, {
      onError: (error) => toastFailure(error, t("Failed to forget the account")),
    });
  return (
    <Section title={t("Saved accounts")}>
      <RowList items={data} keyOf={(saved) => saved.id}>
        {(saved) => (
          <ListRow
            start={<BrandMark brand={bankBrand(saved.bankName)} name={saved.bankName} />}
            title={saved.accountName}
            detail={
              <>
                <span className="block">{saved.bankName}</span>
                <span className="tabular block">{saved.accountNumber}</span>
              </>
            }
            selected={saved.bankCode === chosen.bank?.code && saved.accountNumber === chosen.accountNumber}
            onClick={() => onChoose(saved)}
            action={
              <IconButton
                label={t("Forget {name}", { name: saved.accountName })}
                icon={<X aria-hidden="true" className="size-4 text-muted" />}
                onClick={() => onForget(saved.id)}
              />
            }
          />
        )}
      </RowList>
    </Section>
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
