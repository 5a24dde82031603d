import { formatCompact } from "@manilla/shared/format-money";
import { lagosClock } from "../../lib/relative-time.ts";
import { t } from "../../lib/texts/t.ts";
import { Card, Section } from "../../ui/base/card.tsx";
import { ListRow } from "../../ui/base/list-row.tsx";
import { SkeletonRows } from "../../ui/base/skeleton.tsx";
import { Change } from "../../ui/money/change.tsx";
import { CoinIcon } from "../../ui/money/coin-icon.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { useLandingPrices } from "./landing.queries.ts";

const shown = 6;

/** Without prices the section is left out: the page stands without it. */
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
              start={<CoinIcon code={coin.symbol} />}
              title={coin.name}
              detail={`${coin.symbol.toUpperCase()} · Vol $${formatCompact(coin.volume24h)}`}
              value={<MoneyText asset="PRICE" value={coin.price} />}
              valueDetail={<Change value={coin.change24h} />}
            />
          ))
        )}
      </Card>
    </Section>
  );
}
