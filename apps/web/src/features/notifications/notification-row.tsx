import { isAsset } from "@manilla/shared/assets";
import { formatAsset } from "@manilla/shared/format-money";
import type { Notification } from "@manilla/shared/notifications/contract";
import clsx from "clsx";
import { ArrowDownToLine, ArrowUpFromLine, Bell, Bitcoin, Info, type LucideIcon, Tag } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { lagosTime, relativeTime } from "../../lib/relative-time.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

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

export function NotificationRow({ notification, hidden, onRead }: NotificationRowProps) {
  const { _id, type, title, message, read, data } = notification;
  const { Icon, look } = icons[type];
  const amount = hidden ? null : amountText(data);
  return (
    <article
      aria-labelledby={`n-${_id}`}
      className={clsx("flex gap-3 px-4 pt-4 pb-2", !read && "bg-accent-soft/30")}
    >
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", look)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <h2 id={`n-${_id}`} className={clsx("min-w-0 text-body", read ? "font-medium" : "font-semibold")}>
            {title}
            {!read && <span className="sr-only"> (unread)</span>}
          </h2>
          {!read && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
        </div>
        <p className="mt-0.5 text-muted text-small">
          {hidden && data.amount !== undefined ? "Balances are hidden." : message}
        </p>
        {(amount || data.transactionId) && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small">
            {amount && <span className="tabular font-medium">{amount}</span>}
            {data.transactionId && <TransactionId id={data.transactionId} />}
          </div>
        )}
        <div className="-mb-2 flex min-h-11 items-center justify-between gap-3">
          <When iso={notification.createdAt} />
          {!read && (
            <button
              type="button"
              onClick={() => onRead(_id)}
              className="-mr-2 min-h-11 rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
            >
              Mark read<span className="sr-only">: {title}</span>
            </button>
          )}
        </div>
      </div>
    </article>
  );
}

function TransactionId({ id }: { id: string }) {
  return (
    <span className="flex min-w-0 items-center text-muted">
      <Link
        to={`/dashboard/activity/${id}`}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <span className="min-w-0 truncate">
          <span className="sr-only">Transaction </span>
          {id}
        </span>
      </Link>
      <CopyButton text={id} label="Copy transaction id" iconOnly />
    </span>
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
      className="-ml-2 min-h-11 rounded-full px-2 text-micro text-muted hover:text-ink"
    >
      <time dateTime={iso}>{exact ? lagosTime(iso) : relativeTime(iso)}</time>
    </button>
  );
}

function amountText({ amount, currency = "NGN" }: Notification["data"]): string | null {
  if (amount === undefined) return null;
  const asset = currency.toUpperCase();
  return isAsset(asset) ? formatAsset(asset, amount) : `${amount} ${asset}`;
}
