import { paths } from "@manilla/shared/web-paths";
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
import { t } from "../../lib/texts/t.ts";
import { Section } from "../../ui/base/card.tsx";

interface Action {
  label: string;
  Icon: LucideIcon;
  /** Without a path it opens the deposit sheet. */
  to?: string;
}

const buy: Action = { label: t("Buy Crypto"), Icon: Bitcoin, to: paths.buy };
const deposit: Action = { label: t("Deposit"), Icon: ArrowDownToLine };
const swap: Action = { label: t("Swap"), Icon: ArrowLeftRight, to: paths.swap };
const all: readonly Action[] = [
  buy,
  deposit,
  swap,
  { label: t("Send"), Icon: Send, to: paths.send },
  { label: t("Sell"), Icon: Tag, to: paths.sell },
  { label: t("Pay Bills"), Icon: ReceiptText, to: paths.bills },
  { label: t("Withdraw"), Icon: Banknote, to: paths.withdrawNaira },
];

/** Four ways on, and all of them behind More. */
export function QuickActions({ onDeposit }: { onDeposit: () => void }) {
  const [expanded, setExpanded] = useState(false);
  const fourth = useFocusOnChange(expanded);
  const shown = expanded ? all : [buy, deposit, swap];
  return (
    <Section
      title={t("Quick Actions")}
      action={
        expanded && (
          <button
            type="button"
            onClick={() => setExpanded(false)}
            className="min-h-11 rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
          >
            {t("Show less")}
          </button>
        )
      }
    >
      <ul className={clsx("grid gap-2", expanded ? "grid-cols-3" : "grid-cols-4")}>
        {shown.map((action, index) => (
          <li
            key={action.label}
            ref={index === 3 ? fourth : null}
            className={expanded ? "animate-arrive" : undefined}
          >
            <Tile action={action} onDeposit={onDeposit} />
          </li>
        ))}
        {!expanded && (
          <li ref={fourth}>
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

/** More and Show less disappear under the focus: it goes on in the place of More, to the first that came or to More itself. */
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
  "flex min-h-22 w-full flex-col items-center justify-center gap-2 rounded-card px-1 py-2 text-center font-medium text-micro transition-colors duration-150 hover:bg-sunken active:bg-line sm:text-small";

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
