import { paths } from "@manilla/shared/web-paths";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  Banknote,
  Bitcoin,
  ChevronUp,
  Ellipsis,
  type LucideIcon,
  ReceiptText,
  Send,
  Tag,
} from "lucide-react";
import { startTransition, useState } from "react";
import { Link } from "react-router-dom";

interface Action {
  label: string;
  Icon: LucideIcon;
  /** Undefined if the tile opens the deposit sheet. */
  to?: string;
}

const all: readonly Action[] = [
  { label: t("Buy Crypto"), Icon: Bitcoin, to: paths.buy },
  { label: t("Deposit"), Icon: ArrowDownToLine },
  { label: t("Swap"), Icon: ArrowLeftRight, to: paths.swap },
  { label: t("Send"), Icon: Send, to: paths.people },
  { label: t("Sell"), Icon: Tag, to: paths.sell },
  { label: t("Pay Bills"), Icon: ReceiptText, to: paths.bills },
  { label: t("Withdraw"), Icon: Banknote, to: paths.withdrawNaira },
];

const collapsed = 3;

/** Scrolls to the last tile, which the tab bar would cover on a short screen. */
function showWhole(lastTile: HTMLElement | null): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  lastTile?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}

export function QuickActions({ onDeposit }: { onDeposit: () => void }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <Section title={t("Quick Actions")}>
      <ul
        className={clsx(
          "grid gap-2 max-[22rem]:gap-1.5 lg:grid-cols-4",
          expanded ? "grid-cols-3" : "grid-cols-4",
        )}
      >
        {all.map(({ label, Icon, to }, index) => (
          <li
            key={label}
            className={clsx(expanded ? "max-lg:animate-arrive" : index >= collapsed && "max-lg:hidden")}
          >
            {to ? (
              <Link to={to} className={tile}>
                <Face Icon={Icon} label={label} />
              </Link>
            ) : (
              <button type="button" onClick={onDeposit} className={tile}>
                <Face Icon={Icon} label={label} />
              </button>
            )}
          </li>
        ))}
        <li ref={expanded ? showWhole : null} className={clsx("lg:hidden", expanded && "col-span-2")}>
          <button
            type="button"
            aria-expanded={expanded}
            onClick={() => startTransition(() => setExpanded(!expanded))}
            className={expanded ? quiet : tile}
          >
            {expanded ? (
              <>
                <ChevronUp className="size-4" />
                {t("Show less")}
              </>
            ) : (
              <Face Icon={Ellipsis} label={t("More")} />
            )}
          </button>
        </li>
      </ul>
    </Section>
  );
}

const tile =
  "flex min-h-22 w-full flex-col items-center justify-center gap-2 rounded-card bg-surface px-1 py-2 shadow-card max-[22rem]:min-h-20 max-[22rem]:gap-1 max-[22rem]:px-0 max-[22rem]:text-[0.6875rem] text-center font-medium text-micro transition-colors duration-150 hover:bg-sunken active:bg-line sm:text-small";

const quiet =
  "flex size-full items-center justify-center gap-2 rounded-card font-medium text-muted text-small hover:bg-sunken";

function Face({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon className="size-5" />
      </span>
      {label}
    </>
  );
}
