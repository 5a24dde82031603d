import { CircleCheck, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { ChoiceField } from "../../../ui/fields/choice-field.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { BankSheet } from "./bank-sheet.tsx";
import { SavedAccounts } from "./saved-accounts.tsx";
import type { Account } from "./use-account.ts";

export interface WithdrawAccountStepProps {
  account: Account;
  /** Continue was tapped: every problem is shown. */
  showProblems: boolean;
  /** Something else is being chosen or typed: what was missing before is not said any more. */
  onChange: () => void;
}

export function WithdrawAccountStep({ account, showProblems, onChange }: WithdrawAccountStepProps) {
  const [choosing, setChoosing] = useState(false);
  const { bank, accountNumber } = account;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label={t("Bank")}
        value={bank?.name}
        placeholder={t("Select a bank")}
        onOpen={() => setChoosing(true)}
        error={showProblems ? account.bankProblem : undefined}
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
      <AccountName account={account} showProblems={showProblems} />
      <SavedAccounts
        chosen={account}
        onChoose={(saved) => {
          onChange();
          account.choose(saved);
        }}
      />
      <BankSheet
        open={choosing}
        onOpenChange={setChoosing}
        chosen={bank?.code}
        onChoose={(next) => {
          onChange();
          account.setBank(next);
          setChoosing(false);
        }}
      />
    </div>
  );
}

/** The enquiry in all its states: nothing to ask yet, asking, found, unknown, not answered. */
function AccountName({ account, showProblems }: Omit<WithdrawAccountStepProps, "onChange">) {
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
        title={messageOf(enquiry.error, t("Failed to verify account"))}
        action={
          <Button size="sm" variant="secondary" onClick={() => void enquiry.refetch()}>
            {t("Try Again")}
          </Button>
        }
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
