import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Link } from "react-router-dom";

export const historyKinds = ["all", "trades", "naira", "crypto", "people", "bills"] as const;
export type HistoryKind = (typeof historyKinds)[number];

const labels: Record<HistoryKind, string> = {
  all: t("All"),
  trades: t("Trades"),
  naira: t("Naira"),
  crypto: t("Crypto"),
  people: t("People"),
  bills: t("Bills"),
};

/** The kind is in the URL, so that back and reload keep it. */
export function HistoryFilter({ kind: chosen, search = "" }: { kind: HistoryKind; search?: string }) {
  return (
    <nav
      aria-label={t("Show")}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {historyKinds.map((kind) => (
        <Link
          key={kind}
          to={kind === "trades" ? paths.trades : `${paths.activity}${queryOf(kind, search)}`}
          replace
          aria-current={kind === chosen ? "page" : undefined}
          className={clsx(
            "flex min-h-11 shrink-0 items-center rounded-full px-4 max-[22rem]:px-3.5 font-medium text-small transition-colors duration-150",
            kind === chosen ? "bg-ink text-canvas" : "bg-sunken text-muted hover:text-ink",
          )}
        >
          {labels[kind]}
        </Link>
      ))}
    </nav>
  );
}

function queryOf(kind: HistoryKind, search: string): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(kind !== "all" && { kind }) });
  return query.size === 0 ? "" : `?${query}`;
}
