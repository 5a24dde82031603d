import { paths } from "@manilla/shared/web-paths";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  Banknote,
  Bitcoin,
  Ellipsis,
  type LucideIcon,
  ReceiptText,
  Send,
  Tag,
} from "lucide-react";
import { startTransition, useEffect, useRef, useState } from "react";
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

export function QuickActions({ onDeposit }: { onDeposit: () => void }) {
  const [expanded, setExpanded] = useState(false);
  const fourth = useFocusOnChange(expanded);
  return (
    <Section
      title={t("Quick Actions")}
      action={
        expanded && (
          <button
            type="button"
            onClick={() => setExpanded(false)}
            className="min-h-11 lg:hidden rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
          >
            {t("Show less")}
          </button>
        )
      }
    >
      <ul
        className={clsx(
          "grid gap-2 max-[22rem]:gap-1 lg:grid-cols-4",
          expanded ? "grid-cols-3" : "grid-cols-4",
        )}
      >
        {all.map((action, index) => (
          <li
            key={action.label}
            ref={expanded && index === collapsed ? fourth : null}
            className={expanded ? "max-lg:animate-arrive" : index >= collapsed ? "max-lg:hidden" : undefined}
          >
            <Tile action={action} onDeposit={onDeposit} />
          </li>
        ))}
        {!expanded && (
          <li ref={fourth} className="lg:hidden">
            <button
              type="button"
              aria-expanded={false}
              onClick={() => startTransition(() => setExpanded(true))}
              className={tile}
            >
              <Face Icon={Ellipsis} label={t("More")} />
            </button>
          </li>
        )}
      </ul>
    </Section>
  );
}

/**
 * The buttons "More" and "Show less" unmount while they have the focus. The tile at the place of "More" then gets the
 * focus.
 */
function useFocusOnChange(expanded: boolean) {
  const place = useRef<HTMLLIElement>(null);
  const before = useRef(expanded);
  useEffect(() => {
    if (before.current === expanded) return;
    before.current = expanded;
    const tile = place.current?.firstElementChild;
    if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
  }, [expanded]);
  return place;
}

const tile =
  "flex min-h-22 w-full flex-col items-center justify-center gap-2 rounded-card px-1 py-2 max-[22rem]:justify-start max-[22rem]:gap-1 max-[22rem]:p-0 text-center font-medium text-micro transition-colors duration-150 hover:bg-sunken active:bg-line sm:text-small";

function Tile({ action, onDeposit }: { action: Action; onDeposit: () => void }) {
  const face = <Face Icon={action.Icon} label={action.label} />;
  return action.to ? (
    <Link to={action.to} className={tile}>
      {face}
    </Link>
  ) : (
    <button type="button" onClick={onDeposit} className={tile}>
      {face}
    </button>
  );
}

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
