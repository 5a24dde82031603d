import { isCoin } from "@manilla/shared/assets";
import { formatCompact } from "@manilla/shared/format-money";
import type { MarketRow } from "@manilla/shared/market/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { CryptoRates } from "#lib/live/rates.ts";
import { toggleFavourite, useFavourites } from "#lib/storage/favourites.ts";
import { SearchField } from "#ui/fields/search-field.tsx";
import { StarToggle } from "#ui/fields/star-toggle.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
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
        <CoinTable>
          {rows.map((row) => (
            <CoinRow
              key={row.symbol}
              row={row}
              naira={rates.ngnRates[row.symbol]}
              favourite={favourites.includes(row.symbol)}
            />
          ))}
        </CoinTable>
      )}
    </>
  );
}

interface CoinRowProps {
  row: MarketRow;
  naira: number | undefined;
  favourite: boolean;
}

const heads = [t("Name"), `${t("Price")} ₦`, "$", "24h", t("24h volume"), t("Favorites")];

const columns =
  "lg:grid lg:grid-cols-[2fr_1.4fr_1fr_0.9fr_0.9fr_2.75rem] lg:items-center lg:gap-x-3 lg:px-3 lg:text-right";

function CoinTable({ children }: { children: ReactNode }) {
  return (
    <Card tone="rows">
      <table className="block">
        <thead className="block text-micro text-muted max-lg:sr-only">
          <tr className={columns}>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 font-medium first:text-left last:sr-only">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">{children}</tbody>
      </table>
    </Card>
  );
}

const rowLook =
  "relative flex min-h-16 flex-wrap content-center items-baseline gap-x-3 rounded-field py-2.5 pr-14 pl-15 text-micro transition-colors duration-150 before:order-1 before:basis-full hover:bg-sunken/70 max-[22rem]:items-start max-[22rem]:gap-x-1.5 max-[22rem]:pr-11 max-[22rem]:pl-1.5 lg:py-0 lg:text-small lg:before:hidden";

function CoinRow({ row, naira, favourite }: CoinRowProps) {
  const dollars = <MoneyText value={row.price} asset="PRICE" />;
  const volume = formatCompact(row.volume24h);
  return (
    <tr className={clsx(rowLook, columns)}>
      <th
        scope="row"
        className="flex min-w-0 grow basis-18 items-center gap-2 text-left font-medium max-[16rem]:basis-full lg:gap-3"
      >
        <span className="inset-y-0 left-3 grid place-items-center max-[16rem]:hidden min-[22rem]:max-lg:absolute max-[22rem]:[&>svg]:size-5">
          <CoinIcon code={row.symbol} size={36} />
        </span>
        <Link
          to={pathTo(paths.coin, row.id)}
          className="text-body after:absolute after:inset-0 max-[22rem]:text-small"
        >
          {row.name}{" "}
          {isCoin(row.symbol) ? (
            <span className="font-normal text-muted text-small max-[22rem]:hidden">{row.symbol}</span>
          ) : (
            <span className="block font-normal text-micro text-muted min-[16rem]:whitespace-nowrap">
              {row.symbol} · {t("Not traded here")}
            </span>
          )}
        </Link>
      </th>
      <td className="font-medium text-body max-[22rem]:text-small">
        {naira === undefined ? dollars : <MoneyText value={naira} asset="NAIRA_PRICE" />}
      </td>
      <td className="order-3 text-muted lg:order-none">{naira !== undefined && dollars}</td>
      <td className="order-3 lg:order-none">
        <Change value={row.change24h} />
      </td>
      <td className="order-2 grow text-muted lg:order-none">
        <span className="whitespace-nowrap lg:hidden">{t("Vol ${volume}", { volume })}</span>
        <span className="max-lg:hidden">${volume}</span>
      </td>
      <td className="relative max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:grid max-lg:place-items-center">
        <StarToggle name={row.name} pressed={favourite} onToggle={() => toggleFavourite(row.symbol)} />
      </td>
    </tr>
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
