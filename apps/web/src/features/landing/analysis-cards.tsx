import type { AnalysisItem } from "@manilla/shared/market/contract";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { useLandingPrices } from "./landing.queries.ts";

export function AnalysisCards() {
  const { data } = useLandingPrices();
  if (!data) return null;
  const cards = [
    { title: t("Hot"), item: data.analysis.hotCoins[0] },
    { title: t("Top gainer"), item: data.analysis.gainers[0] },
    { title: t("Top loser"), item: data.analysis.losers[0] },
    { title: t("Biggest by market cap"), item: data.analysis.topByMarketCap[0] },
  ].filter((card): card is { title: string; item: AnalysisItem } => card.item !== undefined);
  if (cards.length === 0) return null;
  return (
    <Section title={t("Today in the market")}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cards.map(({ title, item }) => (
          <li key={title}>
            <Card className="h-full space-y-3 p-4">
              <p className="text-muted text-small">{title}</p>
              <div className="flex items-center gap-2.5">
                <CoinIcon code={item.symbol} size={32} />
                <span className="font-semibold">{item.symbol.toUpperCase()}</span>
              </div>
              <div>
                <MoneyText asset="PRICE" value={item.price} className="block font-medium" />
                <Change value={item.change24h} className="text-small" />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
