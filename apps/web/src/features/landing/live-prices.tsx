import { formatCompact } from "@manilla/shared/format-money";
import { lagosClock } from "@manilla/shared/lagos";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { useLandingPrices } from "./landing.queries.ts";

const shown = 6;

/** Renders nothing without prices. */
export function LivePrices() {
  const { data, isPending } = useLandingPrices();
  const rows = Object.values(data?.marketData ?? {})
    .toSorted((a, b) => b.marketCap - a.marketCap)
    .slice(0, shown);
  if (!isPending && rows.length === 0) return null;
  return (
    <Section
      title={t("Live crypto prices")}
      action={
        data?.updatedAt && (
          <span className="tabular text-muted text-small">
            {t("Updated {time}", { time: lagosClock(data.updatedAt) })}
          </span>
        )
      }
    >
      <Card tone="rows" className="lg:grid lg:grid-cols-2 lg:gap-x-6">
        {isPending ? (
          <SkeletonRows count={shown} />
        ) : (
          rows.map((coin) => (
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
              value={<NairaFirst dollars={coin.price} naira={data?.ngnRates[coin.symbol]} />}
              valueDetail={
                <span className="flex flex-wrap justify-end gap-x-2">
                  {data?.ngnRates[coin.symbol] && <MoneyText asset="PRICE" value={coin.price} />}
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

function NairaFirst({ dollars, naira }: { dollars: number; naira: number | undefined }) {
  return naira ? <MoneyText asset="NGN" value={naira} /> : <MoneyText asset="PRICE" value={dollars} />;
}
