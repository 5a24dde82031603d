import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Link } from "react-router-dom";

const views = [
  { value: "activity", to: paths.activity, label: t("Everything") },
  { value: "trades", to: paths.trades, label: t("Purchases & sales") },
] as const;

/** The two views of the history are separate pages, so that back works and each has a URL. */
export function HistorySwitch({ value }: { value: (typeof views)[number]["value"] }) {
  return (
    <nav
      aria-label={t("History")}
      className="flex rounded-full bg-sunken p-1 max-[16rem]:flex-col max-[16rem]:rounded-card"
    >
      {views.map((view) => (
        <Link
          key={view.value}
          to={view.to}
          replace
          aria-current={view.value === value ? "page" : undefined}
          className={clsx(
            "flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-full px-3 text-center font-medium text-small transition-colors duration-150",
            view.value === value
              ? "bg-surface text-ink shadow-card dark:bg-line"
              : "text-muted hover:text-ink",
          )}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
