import { isCoin } from "@manilla/shared/assets";
import { formatCompact } from "@manilla/shared/format-money";
import type { MarketRow } from "@manilla/shared/market/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CryptoRates } from "#lib/live/rates.ts";
import { toggleFavourite, useFavourites } from "#lib/storage/favourites.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { StarToggle } from "#ui/fields/star-toggle.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

export function CryptoRatesTab({ rates, age }: { rates: CryptoRates; age: ReactNode }) {
  const [sort, setSort] = useState<Sort>("cap");
  const [search, setSearch] = useState("");
  const favourites = useFavourites();
  const all = sortRows(Object.values(rates.marketData), { sort, favourites });
  if (all.length === 0) return <EmptyState title={t("No crypto rates available")} />;
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ name, symbol }) => `${symbol} ${name}`.toLowerCase().includes(wanted));
  return (
    <>
      <SearchField label={t("Search coins")} value={search} onValueChange={setSearch} />
      <div className="flex flex-wrap items-center justify-between gap-3 max-[22rem]:gap-2">
        {age}
        <span className="relative inline-flex shrink-0 items-center">
          <select
            aria-label={t("Sort by")}
            value={sort}
            onChange={(event) =>
              setSort(sorts.find(({ value }) => value === event.target.value)?.value ?? sort)
            }
            className="min-h-11 appearance-none rounded-full bg-sunken pr-10 pl-4 font-medium text-small hover:bg-line max-[22rem]:pr-8 max-[22rem]:pl-3"
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-3.5 size-4 text-muted max-[22rem]:right-2" />
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('No coins found matching "{search}"', { search: search.trim() })} />
      ) : (
        <RowList items={rows} keyOf={(row) => row.symbol}>
          {(row) => (
            <CoinRow
              row={row}
              naira={rates.ngnRates[row.symbol]}
              favourite={favourites.includes(row.symbol)}
            />
          )}
        </RowList>
      )}
    </>
  );
}

interface CoinRowProps {
  row: MarketRow;
  naira: number | undefined;
  favourite: boolean;
}

function CoinRow({ row, naira, favourite }: CoinRowProps) {
  const main =
    naira === undefined ? { value: row.price, asset: "PRICE" } : { value: naira, asset: "NAIRA_PRICE" };
  const isTraded = isCoin(row.symbol);
  const dollars = naira !== undefined && <MoneyText value={row.price} asset="PRICE" />;
  return (
    <ListRow
      to={pathTo(paths.coin, row.id)}
      start={
        <span className="block max-[22rem]:[&>svg]:size-6">
          <CoinIcon code={row.symbol} size={36} />
        </span>
      }
      title={
        <>
          {row.name}{" "}
          <span className="font-normal text-muted text-small max-[22rem]:hidden">{row.symbol}</span>
          {!isTraded && (
            <span className="whitespace-nowrap font-normal text-micro text-muted max-[22rem]:hidden">
              {" "}
              {t("Not traded here")}
            </span>
          )}
        </>
      }
      detail={
        <span className="max-lg:text-micro">
          <span className="block min-[22rem]:hidden">{dollars}</span>
          <span className="whitespace-nowrap">
            {t("Vol ${volume}", { volume: formatCompact(row.volume24h) })}
          </span>
        </span>
      }
      value={<MoneyText {...main} />}
      valueDetail={
        <span className="flex flex-wrap justify-end gap-x-2 max-[22rem]:flex-col max-[22rem]:items-end max-lg:text-micro">
          <span className="max-[22rem]:hidden">{dollars}</span>
          <Change value={row.change24h} />
          {!isTraded && <span className="min-[22rem]:hidden">{t("Not traded here")}</span>}
        </span>
      }
      action={<StarToggle name={row.name} pressed={favourite} onToggle={() => toggleFavourite(row.symbol)} />}
    />
  );
}

const sorts = [
  { value: "cap", label: t("Market cap") },
  { value: "favorites", label: t("Favorites first") },
  { value: "gainers", label: t("Top gainers") },
  { value: "losers", label: t("Top losers") },
  { value: "volume", label: t("24h volume") },
  { value: "price", label: t("Price") },
  { value: "name", label: t("Name") },
] as const;
export type Sort = (typeof sorts)[number]["value"];

type Order = (a: MarketRow, b: MarketRow) => number;

const orders: Record<Exclude<Sort, "favorites">, Order> = {
  cap: (a, b) => b.marketCap - a.marketCap,
  gainers: (a, b) => b.change24h - a.change24h,
  losers: (a, b) => a.change24h - b.change24h,
  volume: (a, b) => b.volume24h - a.volume24h,
  price: (a, b) => b.price - a.price,
  name: (a, b) => a.name.localeCompare(b.name),
};

export function sortRows(
  rows: readonly MarketRow[],
  { sort, favourites }: { sort: Sort; favourites: readonly string[] },
): MarketRow[] {
  const bySize = rows.toSorted(orders.cap);
  if (sort !== "favorites") return bySize.toSorted(orders[sort]);
  const starred = (row: MarketRow) => (favourites.includes(row.symbol) ? 1 : 0);
  return bySize.toSorted((a, b) => starred(b) - starred(a));
}
