import { formatCompact } from "@manilla/shared/format-money";
import type { CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Change } from "#ui/money/change.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";

const missing = "N/A";

export function MarketStats({ coin }: { coin: CoinAnalysis }) {
  return (
    <Card>
      <h2 className="font-semibold">{t("Market Stats")}</h2>
      <DetailsList
        rows={[
          { label: t("Market Cap"), value: `$${formatCompact(coin.market_cap)}` },
          { label: t("24h Volume"), value: `$${formatCompact(coin.total_volume)}` },
          { label: t("24h High"), value: price(coin.high_24h) },
          { label: t("24h Low"), value: price(coin.low_24h) },
          { label: t("7d Change"), value: <Change value={coin.price_change_percentage_7d} /> },
        ]}
      />
    </Card>
  );
}

export function SupplyInfo({ coin }: { coin: CoinAnalysis }) {
  const { circulating_supply, total_supply, symbol } = coin;
  return (
    <Card>
      <h2 className="font-semibold">{t("Supply Info")}</h2>
      <DetailsList
        rows={[
          { label: t("Circulating"), value: supply(circulating_supply, symbol) },
          { label: t("Total Supply"), value: supply(total_supply, symbol) },
          { label: t("Supply Ratio"), value: supplyRatio(circulating_supply, total_supply) },
        ]}
      />
    </Card>
  );
}

function price(value: number | null) {
  return value === null ? missing : <MoneyText value={value} asset="PRICE" />;
}

function supply(value: number | null, symbol: string): string {
  return value === null ? missing : `${formatCompact(value)} ${symbol.toUpperCase()}`;
}

function supplyRatio(circulating: number | null, total: number | null): string {
  return circulating === null || !total ? missing : `${((circulating / total) * 100).toFixed(1)}%`;
}
