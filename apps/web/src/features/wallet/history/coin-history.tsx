import type { CoinCode } from "@manilla/shared/assets";
import { paths } from "@manilla/shared/web-paths";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { RowList } from "#ui/patterns/row-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { useActivity } from "./history.queries.ts";

const latest = 6;

export function CoinHistory({ coin }: { coin: CoinCode }) {
  const list = useActivity({ kind: "all", search: coin });
  const lines = list.data?.pages.flatMap((page) => page.transactions) ?? [];
  const mine = lines.filter((line) => line.in?.asset === coin || line.out?.asset === coin).slice(0, latest);
  // The server also finds other names with the coin's letters, so this loads pages until `mine` has a line.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const searching = mine.length === 0 && hasNextPage;
  useEffect(() => {
    if (searching && !isFetchingNextPage) void fetchNextPage();
  }, [searching, isFetchingNextPage, fetchNextPage]);
  return (
    <Section
      title={t("History")}
      action={
        <Link
          to={`${paths.activity}?search=${coin}`}
          className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
        >
          {t("See all")}
        </Link>
      }
    >
      {!list.data || searching ? (
        <Waiting query={list} failed={t("Failed to fetch transactions")} rows={4} />
      ) : mine.length === 0 ? (
        <EmptyState
          title={t("No {coin} yet", { coin })}
          detail={t("Coins you buy, sell, send and receive appear here.")}
        />
      ) : (
        <RowList items={mine} keyOf={(line) => line.id}>
          {(line) => <ActivityRow line={line} />}
        </RowList>
      )}
    </Section>
  );
}
