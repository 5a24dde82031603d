import { lagosTime } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { History, RefreshCw, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { HistoryFilter } from "#ui/patterns/history-filter.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { type TradeLine, useTrades } from "./crypto.queries.ts";

const filters = [
  { value: "all", label: t("All") },
  { value: "buy", label: t("Buy") },
  { value: "sell", label: t("Sell") },
  { value: "swap", label: t("Swap") },
] as const;
type Filter = (typeof filters)[number]["value"];

export function PurchasesScreen() {
  const list = useTrades();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  return (
    <Screen
      title={t("History")}
      titleSize="large"
      wide
      actions={
        <IconButton
          label={t("Refresh")}
          icon={<RefreshCw className={list.isFetching ? "animate-turn" : ""} />}
          onClick={() => void list.refetch()}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField
          label={t("Search by currency or transaction ID")}
          placeholder={t("Currency or reference")}
          value={search}
          onValueChange={setSearch}
        />
        <HistoryFilter kind="trades" />
        <SegmentedControl label={t("Show")} value={filter} onValueChange={setFilter} options={filters} />
        <Content list={list} search={search} filter={filter} />
      </div>
    </Screen>
  );
}

interface ContentProps {
  list: ReturnType<typeof useTrades>;
  search: string;
  filter: Filter;
}

function Content({ list, search, filter }: ContentProps) {
  if (!list.data) return <Waiting query={list} failed={t("Failed to fetch purchase history")} />;
  const wanted = search.trim().toLowerCase();
  const shown = list.data.filter(
    (item) =>
      (filter === "all" || item.type === filter) &&
      `${item.out.asset} ${item.in.asset} ${item.reference} ${item.id}`.toLowerCase().includes(wanted),
  );
  if (shown.length === 0) {
    return list.data.length === 0 ? (
      <EmptyState
        icon={<History className="size-7" />}
        title={t("No transactions yet")}
        detail={t("Coins you buy and sell appear here.")}
        action={<ButtonLink to={paths.buy}>{t("Buy Crypto")}</ButtonLink>}
      />
    ) : (
      <EmptyState
        icon={<SearchX className="size-7" />}
        title={t("No matching transactions")}
        detail={t("Try another currency or filter.")}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {shown.map((item) => (
        <li key={item.id}>
          <TradeCard item={item} />
        </li>
      ))}
    </ul>
  );
}

const faces = {
  completed: { tone: "success", word: t("Completed") },
  pending: { tone: "warning", word: t("Pending") },
  failed: { tone: "error", word: t("Failed") },
} as const;

function TradeCard({ item }: { item: TradeLine }) {
  const { tone, word } = faces[item.status];
  const amounts = [
    { label: item.type === "buy" ? t("Paid") : item.type === "sell" ? t("Sold") : t("Swapped"), ...item.out },
    { label: t("Received"), ...item.in },
  ];
  return (
    <Card className="py-3!">
      <div className="flex gap-3">
        <span className="max-[22rem]:hidden">
          <CoinIcon code={item.coin} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <h2 className="font-semibold text-body">
              <Link
                to={pathTo(paths.transaction, item.id)}
                state={{ isPurchase: true }}
                className="hover:underline"
              >
                {titleOf(item)}
              </Link>
            </h2>
            <Badge tone={tone}>{word}</Badge>
          </div>
          <dl className="flex flex-wrap gap-x-1.5 text-small max-[22rem]:text-micro">
            {amounts.map(({ label, asset, amount }) => (
              <div key={label} className="flex gap-x-1.5 not-first:before:content-['→']">
                <dt className="sr-only">{label}</dt>
                <dd className="font-medium">
                  <MoneyText value={amount} asset={asset} own />
                </dd>
              </div>
            ))}
          </dl>
          <div className="-mr-3 flex min-[22rem]:-my-3 min-[22rem]:-ml-13 max-[22rem]:-my-1.5 items-center justify-between text-micro text-muted">
            <p className="tabular flex flex-wrap gap-x-3">
              <span>{lagosTime(item.createdAt)}</span>
              <span>{item.reference}</span>
            </p>
            <CopyButton text={item.reference} label={t("Copy reference")} iconOnly />
          </div>
        </div>
      </div>
    </Card>
  );
}

function titleOf({ type, coin, out }: TradeLine): string {
  if (type === "swap") return t("Swapped {from} to {to}", { from: out.asset, to: coin });
  return `${type === "buy" ? t("Bought") : t("Sold")} ${coin}`;
}
