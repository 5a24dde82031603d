import { formatRate } from "@manilla/shared/format-money";
import { fiatLabels, fiatNames } from "@manilla/shared/market/rules";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import type { FiatRates } from "#lib/live/rates.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { FlagIcon } from "#ui/money/flag-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

const sides = [
  { value: "buy", label: t("Buy Rates") },
  { value: "sell", label: t("Sell Rates") },
] as const;
type Side = (typeof sides)[number]["value"];

export function FiatRatesTab({ rates }: { rates: FiatRates }) {
  const [side, setSide] = useState<Side>("buy");
  const rows = rowsOf(rates, side);
  return (
    <>
      <SegmentedControl label={t("Which rates")} value={side} onValueChange={setSide} options={sides} />
      <Card className="space-y-3">
        <p className="text-small">{rates.description}</p>
        <p className="flex items-baseline justify-between gap-4 border-line border-t pt-3 text-small">
          <span className="text-muted">{t("RMD rate, our margin on each side")}</span>
          <span className="tabular font-semibold text-body">{rates.rmd_rate}%</span>
        </p>
      </Card>
      {rows.length === 0 ? (
        <EmptyState title={t("No fiat rates available")} />
      ) : (
        <RowList items={rows} keyOf={(row) => row.code}>
          {(row) => (
            <ListRow
              start={<FlagIcon code={row.code} size={36} />}
              title={row.code}
              detail={row.name}
              value={`₦${formatRate(row.rate)}`}
              valueDetail={
                row.spread === undefined
                  ? undefined
                  : t("Spread {percent}%", { percent: row.spread.toFixed(2) })
              }
            />
          )}
        </RowList>
      )}
    </>
  );
}

function rowsOf({ buyRates, sellRates, spreads }: FiatRates, side: Side) {
  return fiatLabels.flatMap((code) => {
    const pair = side === "buy" ? `NGN-${code}` : `${code}-NGN`;
    const rate = (side === "buy" ? buyRates : sellRates)[pair];
    return rate === undefined ? [] : [{ code, name: t(fiatNames[code]), rate, spread: spreads[pair] }];
  });
}
