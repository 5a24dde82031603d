import type { Notification } from "@manilla/shared/notifications/contract";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { paths, pathTo } from "@manilla/shared/web-paths";
import clsx from "clsx";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  Bitcoin,
  Info,
  type LucideIcon,
  MailOpen,
  Tag,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { lagosTime, relativeTime } from "../../lib/relative-time.ts";
import { MoneyText } from "../../ui/money/money-text.tsx";

const icons: Record<Notification["type"], { Icon: LucideIcon; look: string }> = {
  crypto_purchase: { Icon: Bitcoin, look: "bg-accent-soft text-accent-ink" },
  crypto_sale: { Icon: Tag, look: "bg-accent-soft text-accent-ink" },
  deposit: { Icon: ArrowDownToLine, look: "bg-success-soft text-success-ink" },
  withdrawal: { Icon: ArrowUpFromLine, look: "bg-warning-soft text-warning-ink" },
  system: { Icon: Info, look: "bg-info-soft text-info-ink" },
  other: { Icon: Bell, look: "bg-sunken text-ink" },
};

export interface NotificationRowProps {
  notification: Notification;
  hidden: boolean;
  onRead: (id: string) => void;
}

/** What happened, how much it was about, when, and the way to its transaction. */
export function NotificationRow({ notification, hidden, onRead }: NotificationRowProps) {
  const { _id, type, title, message, read, data } = notification;
  const { Icon, look } = icons[type];
  return (
    <article
      aria-labelledby={`n-${_id}`}
      className={clsx(
        "flex gap-3 rounded-field px-3 pt-3 max-[22rem]:gap-2 max-[22rem]:px-2",
        !read && "bg-accent-soft/60",
      )}
    >
      <span
        className={clsx("grid size-10 shrink-0 place-items-center rounded-full max-[22rem]:size-8", look)}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3
            id={`n-${_id}`}
            className={clsx("min-w-24 flex-1 text-body", read ? "font-medium" : "font-semibold")}
          >
            {!read && <span aria-hidden="true" className={dot} />}
            {title}
            {!read && <span className="sr-only"> (unread)</span>}
          </h3>
          {data.amount !== undefined && (
            <MoneyText
              value={data.amount}
              asset={data.currency ?? "NGN"}
              hidden={hidden}
              className="ml-auto text-right font-medium text-body"
            />
          )}
        </div>
        <p className="wrap-anywhere mt-0.5 text-muted text-small">
          {hidden && data.amount !== undefined ? "Balances are hidden." : message}
        </p>
        <div className="flex items-center justify-between gap-1 max-[22rem]:-ml-10">
          <div className="flex min-w-0 flex-wrap items-center">
            <When iso={notification.createdAt} />
            {data.transactionId && (
              <Transaction id={data.transactionId} onOpen={read ? undefined : () => onRead(_id)} />
            )}
          </div>
          {!read && <MarkRead title={title} onRead={() => onRead(_id)} />}
        </div>
      </div>
    </article>
  );
}

const dot = "mr-2 mb-0.5 inline-block size-2 rounded-full bg-accent";

/** On a phone an open letter: there the words have no room beside a reference. */
function MarkRead({ title, onRead }: { title: string; onRead: () => void }) {
  return (
    <button
      type="button"
      onClick={onRead}
      className="-mr-2 grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full px-2 font-semibold text-accent-ink text-small hover:bg-sunken"
    >
      <span className="max-[26rem]:sr-only">
        Mark read<span className="sr-only">: {title}</span>
      </span>
      <MailOpen aria-hidden="true" className="hidden size-5 max-[26rem]:block" />
    </button>
  );
}

/** The reference that support asks for; whoever opens its transaction has read what it is about. */
function Transaction({ id, onOpen }: { id: string; onOpen: (() => void) | undefined }) {
  return (
    <Link
      to={pathTo(paths.transaction, id)}
      onClick={onOpen}
      className="tabular inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-2 text-accent-ink text-micro underline-offset-4 hover:underline"
    >
      <span className="sr-only">Transaction </span>
      {referenceOf(id)}
    </Link>
  );
}

/** How long ago; a tap says exactly when. */
function When({ iso }: { iso: string }) {
  const [exact, setExact] = useState(false);
  return (
    <button
      type="button"
      title={lagosTime(iso)}
      aria-pressed={exact}
      onClick={() => setExact(!exact)}
      className="min-h-11 min-w-11 rounded-full text-left text-micro text-muted hover:text-ink"
    >
      <time dateTime={iso}>{exact ? lagosTime(iso) : relativeTime(iso)}</time>
    </button>
  );
}
