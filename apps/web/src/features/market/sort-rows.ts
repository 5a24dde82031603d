import type { MarketRow } from "@manilla/shared/market/contract";
import { t } from "@manilla/ui/texts/t.ts";

export const sorts = [
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

/** Sorts equal rows by market size. */
export function sortRows(
  rows: readonly MarketRow[],
  { sort, favourites }: { sort: Sort; favourites: readonly string[] },
): MarketRow[] {
  const bySize = rows.toSorted(orders.cap);
  if (sort !== "favorites") return bySize.toSorted(orders[sort]);
  const starred = (row: MarketRow) => (favourites.includes(row.symbol) ? 1 : 0);
  return bySize.toSorted((a, b) => starred(b) - starred(a));
}
