import { formatCompact } from "@manilla/shared/format-money";
import { lagosClock } from "@manilla/shared/lagos";
import type { AnalysisItem } from "@manilla/shared/market/contract";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useCryptoRates } from "#lib/live/rates.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";

const shown = 6;

export function LivePrices() {
  const { data, isPending } = useCryptoRates();
  const rows = Object.values(data?.marketData ?? {})
    .toSorted((a, b) => b.marketCap - a.marketCap)
    .slice(0, shown)
    .map((coin) => ({ ...coin, naira: data?.ngnRates[coin.symbol] }));
  if (!isPending && rows.length === 0) return null;
  return (
    <Section title={t("Live crypto prices")} action={<UpdatedAt time={data?.updatedAt} />}>
      <Card tone="rows" className="lg:grid lg:grid-cols-2 lg:gap-x-6">
        {isPending ? (
          <SkeletonRows count={shown} />
        ) : (
          rows.map(({ naira, ...coin }) => (
            <ListRow
              key={coin.symbol}
              start={
                <span className="max-[22rem]:hidden">
                  <CoinIcon code={coin.symbol} />
                </span>
              }
              title={coin.name}
              detail={
                <>
                  {coin.symbol.toUpperCase()}
                  <span className="max-sm:hidden">
                    {" · "}
                    {t("Vol ${volume}", { volume: formatCompact(coin.volume24h) })}
                  </span>
                </>
              }
              value={<MoneyText asset={naira ? "NAIRA_PRICE" : "PRICE"} value={naira || coin.price} />}
              valueDetail={
                <span className="flex flex-wrap justify-end gap-x-2">
                  {naira ? <MoneyText asset="PRICE" value={coin.price} /> : null}
                  <Change value={coin.change24h} />
                </span>
              }
            />
          ))
        )}
      </Card>
    </Section>
  );
}

export function UpdatedAt({ time }: { time: string | null | undefined }) {
  if (!time) return null;
  return (
    <span className="tabular text-right text-muted text-small">
      {t("Middle rate of {time}", { time: lagosClock(time) })}
    </span>
  );
}

export function AnalysisCards() {
  const { data } = useCryptoRates();
  if (!data) return null;
  const cards = [
    { title: t("Hot"), item: data.analysis.hotCoins[0] },
    { title: t("Top gainer"), item: data.analysis.gainers[0] },
    { title: t("Top loser"), item: data.analysis.losers[0] },
    { title: t("Largest coin"), item: data.analysis.topByMarketCap[0] },
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
