import clsx from "clsx";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface ListRowProps {
  /** An icon or a CoinIcon, 40 px. */
  start?: ReactNode;
  /** Instead of `start`: an icon in a quiet circle. */
  Icon?: LucideIcon;
  title: ReactNode;
  detail?: ReactNode;
  /** Right side: an amount over a smaller line. */
  value?: ReactNode;
  valueDetail?: ReactNode;
  /** Something to press at the very end; stands outside the row's own link or button. */
  action?: ReactNode;
  /** The action goes below a number that leaves no room beside it. */
  actionWraps?: boolean;
  onClick?: (() => void) | undefined;
  to?: string | undefined;
  /** Passed to the page of `to`. */
  state?: unknown;
  selected?: boolean;
  disabled?: boolean;
  /** A dot and a tint: not read yet. */
  unread?: boolean;
  chevron?: boolean;
}

/** One line of a list: plain, a link (`to`) or a button (`onClick`). Put rows in a Card or a <ul>. */
export function ListRow(props: ListRowProps) {
  const { to, state, onClick, action, actionWraps, unread, disabled } = props;
  const look = clsx(
    // An amount that leaves the words no room stands below them. Text at twice its size takes the icon's place, too.
    "flex min-h-16 min-w-0 grow flex-wrap items-center gap-x-3 rounded-field px-3 py-2.5 text-left",
    (to || onClick) && !disabled && "transition-colors duration-150 hover:bg-sunken/70 active:bg-sunken",
    disabled && "opacity-55",
    actionWraps && "basis-[min-content]",
  );
  const body = <RowBody {...props} />;
  return (
    <div
      className={clsx(
        "flex items-center",
        actionWraps && "flex-wrap justify-end",
        unread && "rounded-field bg-accent-soft/60",
      )}
    >
      {to ? (
        <Link to={to} state={state} className={look}>
          {body}
        </Link>
      ) : onClick ? (
        <button
          type="button"
          onClick={onClick}
          disabled={disabled}
          aria-pressed={props.selected}
          className={look}
        >
          {body}
        </button>
      ) : (
        <div className={look}>{body}</div>
      )}
      {action}
    </div>
  );
}

function RowBody({ start, Icon, title, detail, value, valueDetail, unread, chevron }: ListRowProps) {
  return (
    <>
      {start && <span className="shrink-0 max-[16rem]:hidden">{start}</span>}
      {Icon && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink max-[16rem]:hidden">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <span className="min-w-0 grow basis-18 max-[16rem]:basis-full">
        <span className="flex items-center gap-2 font-medium text-body max-[22rem]:text-small">
          {unread && <span className="size-2 shrink-0 rounded-full bg-accent" />}
          <span className="line-clamp-2 min-w-0">{title}</span>
        </span>
        {detail && <span className="wrap-anywhere block text-muted text-small">{detail}</span>}
      </span>
      {(value !== undefined || valueDetail !== undefined) && (
        <span className="ml-auto max-w-full shrink-0 text-right max-[16rem]:ml-0 max-[16rem]:text-left">
          <span className="tabular block font-medium text-body max-[22rem]:text-small">{value}</span>
          {valueDetail !== undefined && (
            <span className="tabular block text-muted text-small max-[22rem]:text-micro">{valueDetail}</span>
          )}
        </span>
      )}
      {chevron && (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted max-[16rem]:hidden" />
      )}
    </>
  );
}
