import { coinOf, isCoin } from "@manilla/shared/assets";
import { formatCompact } from "@manilla/shared/format-money";
import { lagosClock } from "@manilla/shared/lagos";
import type { AnalysisItem } from "@manilla/shared/market/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { type CryptoRates, isOld, useCryptoRates } from "#lib/live/rates.ts";
import { toggleFavourite, useFavourites } from "#lib/storage/favourites.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Tabs } from "#ui/base/tabs.tsx";
import { StarToggle } from "#ui/fields/star-toggle.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

const rowsShown = 8;

const tabs = [
  { value: "favorites", label: t("Favorites") },
  { value: "hot", label: t("Hot") },
  { value: "gainers", label: t("Gainers") },
  { value: "losers", label: t("Losers") },
  { value: "cap", label: t("Market Cap") },
] as const;
type Tab = (typeof tabs)[number]["value"];

export function RatesList() {
  const [tab, setTab] = useState<Tab>("hot");
  const favourites = useFavourites();
  const rates = useCryptoRates();
  const updatedAt = rates.data?.updatedAt;
  const marketData = rates.data?.marketData ?? {};
  const items = rates.data ? itemsOf(rates.data, tab, favourites) : [];
  return (
    <Section
      title={t("Market Rates")}
      action={
        rates.data &&
        isOld(rates.data) && (
          <span className="text-micro text-muted">
            {updatedAt ? t("Prices of {time}", { time: lagosClock(updatedAt) }) : t("Old prices")}
          </span>
        )
      }
    >
      <Tabs label={t("Market lists")} value={tab} onValueChange={setTab} tabs={tabs}>
        {rates.data ? (
          items.length === 0 ? (
            <EmptyState
              title={
                tab === "favorites"
                  ? t("No favorites yet. Bookmark some coins!")
                  : t("No crypto rates available")
              }
            />
          ) : (
            <RowList items={items} keyOf={(item) => item.symbol}>
              {({ symbol, volume24h, price, change24h }) => (
                <ListRow
                  to={
                    isCoin(symbol)
                      ? `${paths.buy}?currency=${symbol.toLowerCase()}`
                      : marketData[symbol] && pathTo(paths.coin, marketData[symbol].id)
                  }
                  start={<CoinIcon code={symbol} size={36} />}
                  title={symbol}
                  detail={<Volume row={{ symbol, volume24h }} />}
                  {...pricesOf(rates.data?.ngnRates[symbol], { symbol, volume24h, price, change24h })}
                  action={
                    <StarToggle
                      name={isCoin(symbol) ? coinOf(symbol).name : symbol}
                      pressed={favourites.includes(symbol)}
                      onToggle={() => toggleFavourite(symbol)}
                    />
                  }
                />
              )}
            </RowList>
          )
        ) : (
          <Waiting query={rates} failed={t("Failed to fetch exchange rates")}>
            <Card tone="rows">
              <SkeletonRows count={rowsShown} />
            </Card>
          </Waiting>
        )}
      </Tabs>
      <ButtonLink to={paths.rates} variant="secondary" wide>
        {t("View All Rates")}
      </ButtonLink>
    </Section>
  );
}

function Volume({ row: { symbol, volume24h } }: { row: Pick<AnalysisItem, "symbol" | "volume24h"> }) {
  return (
    <>
      <span className="whitespace-nowrap text-micro">
        {t("Vol ${volume}", { volume: formatCompact(volume24h) })}
      </span>
      {!isCoin(symbol) && <span className="block text-micro">{t("Not traded here")}</span>}
    </>
  );
}

function pricesOf(naira: number | undefined, { price, change24h }: AnalysisItem) {
  const dollars = <MoneyText value={price} asset="PRICE" />;
  if (naira === undefined) return { value: dollars, valueDetail: <Change value={change24h} /> };
  return {
    value: <MoneyText value={naira} asset="NAIRA_PRICE" />,
    valueDetail: (
      <span className="flex items-baseline gap-x-2 text-micro">
        <span className="max-[22rem]:hidden">{dollars}</span>
        <Change value={change24h} />
      </span>
    ),
  };
}

function itemsOf(rates: CryptoRates, tab: Tab, favourites: readonly string[]): readonly AnalysisItem[] {
  const { analysis, marketData } = rates;
  const lists: Record<Exclude<Tab, "favorites">, readonly AnalysisItem[]> = {
    hot: analysis.hotCoins,
    gainers: analysis.gainers,
    losers: analysis.losers,
    cap: analysis.topByMarketCap,
  };
  if (tab !== "favorites") return lists[tab].slice(0, rowsShown);
  return favourites.flatMap((symbol) => marketData[symbol] ?? []).slice(0, rowsShown);
}
