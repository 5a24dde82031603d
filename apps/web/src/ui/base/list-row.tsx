import clsx from "clsx";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface ListRowProps {
  start?: ReactNode;
  Icon?: LucideIcon;
  title: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
  valueDetail?: ReactNode;
  /** Shown beside the row's own link or button, never inside it. */
  action?: ReactNode;
  actionWraps?: boolean;
  onClick?: (() => void) | undefined;
  to?: string | undefined;
  state?: unknown;
  selected?: boolean;
  /** A link with an icon always has a chevron. */
  chevron?: boolean;
}

/** Put rows in a Card or a <ul>. */
export function ListRow(props: ListRowProps) {
  const { to, state, onClick, action, actionWraps } = props;
  const look = clsx(
    "flex min-h-16 min-w-0 grow items-center gap-x-3 rounded-field px-3 py-2.5 text-left",
    (to || onClick) && "transition-colors duration-150 hover:bg-sunken/70 active:bg-sunken",
    "max-[22rem]:gap-x-2 max-[22rem]:px-2",
    // With `actionWraps`, the action moves below as soon as the icon and the text do not fit beside it.
    actionWraps ? "basis-[min-content]" : "flex-wrap",
  );
  const body = <RowBody {...props} />;
  return (
    <div className={clsx("flex items-center", actionWraps && "flex-wrap justify-end")}>
      {to ? (
        <Link to={to} state={state} className={look}>
          {body}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} aria-pressed={props.selected} className={look}>
          {body}
        </button>
      ) : (
        <div className={look}>{body}</div>
      )}
      {action}
    </div>
  );
}

/** A long amount shortens only the title, not the detail below the title. */
const line = "flex flex-wrap items-baseline gap-x-3 max-[22rem]:gap-x-2";

function RowBody({ start, Icon, title, detail, value, valueDetail, to, chevron }: ListRowProps) {
  return (
    <>
      {start && <span className="shrink-0 max-[16rem]:hidden">{start}</span>}
      {Icon && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink max-[16rem]:hidden">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <span className="min-w-0 grow basis-18 max-[16rem]:basis-full">
        <span className={line}>
          <span className="line-clamp-3 min-w-0 grow basis-18 font-medium text-body max-[22rem]:text-small">
            {title}
          </span>
          {value !== undefined && (
            <span className="tabular ml-auto max-w-full shrink-0 text-right font-medium text-body max-[22rem]:text-small max-[16rem]:ml-0">
              {value}
            </span>
          )}
        </span>
        {valueDetail === undefined ? (
          // `block`, because an inline text would not push the action to the next line.
          detail && <span className="wrap-anywhere block text-muted text-small">{detail}</span>
        ) : (
          <span className={line}>
            <span className="wrap-anywhere min-w-0 grow basis-18 text-muted text-small">{detail}</span>
            <span className="tabular ml-auto max-w-full shrink-0 text-right text-muted text-small max-[22rem]:text-micro max-[16rem]:ml-0">
              {valueDetail}
            </span>
          </span>
        )}
      </span>
      {(chevron || (Icon && to)) && (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted max-[16rem]:hidden" />
      )}
    </>
  );
}
