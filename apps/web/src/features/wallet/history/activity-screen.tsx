import { paths } from "@manilla/shared/web-paths";
import { ButtonLink, SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { ChartColumn, History, SearchX } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { IconButton } from "#ui/base/icon-button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { DayList } from "#ui/patterns/day-list.tsx";
import { HistoryFilter, historyKinds } from "#ui/patterns/history-filter.tsx";
import { MorePages } from "#ui/patterns/more-pages.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { useActivity } from "./history.queries.ts";
import { StatementSheet } from "./statement-sheet.tsx";

/** The filter is in the URL, so that back restores it. */
export function ActivityScreen() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const kind = historyKinds.find((name) => name === address.get("kind")) ?? "all";
  const [search, setSearch] = useState(address.get("search") ?? "");
  const [making, setMaking] = useState(false);
  const settled = useDebounced(search.trim(), 300);
  const list = useActivity({ kind, ...(settled ? { search: settled } : {}) });
  return (
    <Screen
      title={t("History")}
      titleSize="large"
      wide
      actions={
        <>
          <IconButton
            label={t("Spending and gains")}
            icon={<ChartColumn />}
            onClick={() => navigate(paths.insights)}
          />
          <SmallButton label={t("Statement")} onClick={() => setMaking(true)} />
        </>
      }
    >
      <div className="flex grow flex-col gap-4 lg:max-w-wide">
        <SearchField label={t("Search transactions")} value={search} onValueChange={setSearch} />
        <HistoryFilter kind={kind} search={search} />
        <Content list={list} filtered={kind !== "all" || settled !== ""} />
      </div>
      <StatementSheet open={making} onOpenChange={setMaking} kind={kind} />
    </Screen>
  );
}

function Content({ list, filtered }: { list: ReturnType<typeof useActivity>; filtered: boolean }) {
  if (!list.data) return <Waiting query={list} failed={t("Failed to fetch transactions")} rows={6} />;
  const lines = list.data.pages.flatMap((page) => page.transactions);
  if (lines.length === 0)
    return filtered ? (
      <EmptyState
        icon={<SearchX className="size-7" />}
        title={t("No matching transactions")}
        detail={t("Try another word or filter.")}
      />
    ) : (
      <EmptyState
        icon={<History className="size-7" />}
        title={t("No transactions yet")}
        detail={t("Your deposits, trades, sends and payments appear here.")}
        action={<ButtonLink to={paths.depositNaira}>{t("Add money")}</ButtonLink>}
      />
    );
  return (
    <>
      <DayList items={lines} keyOf={({ id }) => id}>
        {(line) => <ActivityRow line={line} underDay />}
      </DayList>
      <MorePages list={list} />
    </>
  );
}
