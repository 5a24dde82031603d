import { lagosTime } from "@manilla/shared/lagos";
import { amountText } from "@manilla/shared/wallet/receipt-rows";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { useMovements } from "./history.queries.ts";
import type { Detail } from "./transaction-facts.tsx";

export function Movements({ detail }: { detail: Detail }) {
  const { data: movements = [] } = useMovements(detail);
  if (movements.length === 0) return null;
  return (
    <Card className="pb-2!">
      <h2 className="font-semibold text-body">{t("Movements")}</h2>
      <DetailsList
        rows={movements.map(({ asset, amount, balanceAfter, at }) => ({
          label: lagosTime(at),
          value: (
            <>
              <MoneyText
                value={amount.replace("-", "")}
                asset={asset}
                sign={amount.startsWith("-") ? "-" : "+"}
              />
              <span className="block font-normal text-micro text-muted">
                {t("Balance {amount}", { amount: amountText({ asset, amount: balanceAfter }) })}
              </span>
            </>
          ),
        }))}
      />
    </Card>
  );
}
