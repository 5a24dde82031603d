import { type BillKind, billKinds } from "@manilla/shared/bills/rules";
import { paths } from "@manilla/shared/web-paths";
import { Button, ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Tabs } from "#ui/base/tabs.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { BillRow } from "./bill-views.tsx";
import { useBillHistory } from "./bills.queries.ts";

type Filter = BillKind | "all";

const filters: readonly { value: Filter; label: string }[] = [
  { value: "all", label: t("All") },
  { value: "airtime", label: t("Airtime") },
  { value: "data", label: t("Data") },
  { value: "cable", label: t("Cable") },
  { value: "electricity", label: t("Electricity") },
];
const searchRestMilliseconds = 300;

export function BillHistoryScreen() {
  const { filter, query, setFilter, setQuery } = useFilters();
  const search = useDebounced(query.trim(), searchRestMilliseconds);
  const history = useBillHistory(filter === "all" ? undefined : filter, search);
  return (
    <Screen title={t("Bill History")} back={paths.bills} wide>
      <SearchField
        label={t("Search bills")}
        placeholder={t("Number, provider or reference")}
        value={query}
        onValueChange={setQuery}
      />
      <Tabs label={t("Bill type")} value={filter} onValueChange={setFilter} tabs={filters}>
        <Pages history={history} filtered={filter !== "all" || search !== ""} />
      </Tabs>
    </Screen>
  );
}

/** Filters are in the URL, so that back from a bill opens the same list. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(params.get("search") ?? "");
  const filter: Filter = billKinds.find((kind) => kind === params.get("type")) ?? "all";
  function keep(type: Filter, search: string) {
    const next = { ...(type !== "all" && { type }), ...(search !== "" && { search }) };
    setParams(next, { replace: true });
  }
  return {
    filter,
    query,
    setFilter: (type: Filter) => keep(type, query),
    setQuery(text: string) {
      setQuery(text);
      keep(filter, text);
    },
  };
}

function Pages({ history, filtered }: { history: ReturnType<typeof useBillHistory>; filtered: boolean }) {
  if (!history.data)
    return (
      <Waiting
        query={history}
        title={t("Failed to load transaction history")}
        failed={t("Failed to fetch transactions")}
        rows={6}
      />
    );
  const rows = history.data.pages.flatMap(({ transactions }) => transactions);
  // Two pages may contain the same bill if a bill is paid between their requests.
  const bills = [...new Map(rows.map((bill) => [bill._id, bill])).values()];
  if (bills.length === 0) return <Nothing filtered={filtered} />;
  return (
    <div className="space-y-4 pt-2" aria-busy={history.isPlaceholderData || undefined}>
      <RowList items={bills} keyOf={(bill) => bill._id}>
        {(bill) => <BillRow bill={bill} />}
      </RowList>
      {history.hasNextPage && (
        <Button
          wide
          variant="secondary"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t("Load More")}
        </Button>
      )}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const icon = <ReceiptText className="size-7" />;
  if (filtered)
    return (
      <EmptyState
        icon={icon}
        title={t("No matching transactions")}
        detail={t("Try another word or filter.")}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t("No transactions yet")}
      detail={t("Airtime, data, TV and electricity you pay for appear here.")}
      action={<ButtonLink to={paths.bills}>{t("Pay a bill")}</ButtonLink>}
    />
  );
}
