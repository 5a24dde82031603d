import type { Beneficiary } from "@manilla/shared/naira/withdrawal-contract";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { X } from "lucide-react";
import { bankBrand } from "#lib/brands/brands.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { toastFailure } from "#ui/base/toast.ts";
import { RowList } from "#ui/patterns/row-list.tsx";
import type { Account } from "./use-account.ts";
import { useBeneficiaries, useForgetBeneficiary } from "./withdrawal.queries.ts";

export interface SavedAccountsProps {
  chosen: Account;
  onChoose: (saved: Beneficiary) => void;
}

/** A tap looks the owner's name up again. */
export function SavedAccounts({ chosen, onChoose }: SavedAccountsProps) {
  const { data = [] } = useBeneficiaries();
  const forget = useForgetBeneficiary();
  if (data.length === 0) return null;
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
