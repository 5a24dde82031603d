import { lagosTime } from "@manilla/shared/lagos";
import type { Notification } from "@manilla/shared/notifications/contract";
import { notificationPath } from "@manilla/shared/notifications/notification-path";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  Bell,
  BellRing,
  Bitcoin,
  CalendarClock,
  HandCoins,
  Info,
  LifeBuoy,
  type LucideIcon,
  ShieldCheck,
  Smartphone,
  Tag,
  Tv,
  UserCheck,
  Wifi,
  Zap,
} from "lucide-react";
import { createElement } from "react";
import { Link } from "react-router-dom";
import { useHiddenBalances } from "#lib/storage/hidden-balances.ts";
import { relativeTime } from "#lib/texts/relative-time.ts";
import { MoneyText } from "#ui/money/money-text.tsx";

const icons: Record<Notification["type"], { Icon: LucideIcon; look: string }> = {
  crypto_purchase: { Icon: Bitcoin, look: "bg-accent-soft text-accent-ink" },
  crypto_sale: { Icon: Tag, look: "bg-accent-soft text-accent-ink" },
  deposit: { Icon: ArrowDownToLine, look: "bg-success-soft text-success-ink" },
  withdrawal: { Icon: ArrowUpFromLine, look: "bg-accent-soft text-accent-ink" },
  system: { Icon: Info, look: "bg-info-soft text-info-ink" },
  other: { Icon: Bell, look: "bg-sunken text-ink" },
};

/** Icons by the beginning of a notification's kind. The first match is used, else the icon of its type. */
const kindIcons: readonly (readonly [string, LucideIcon])[] = [
  ["bill_airtime", Smartphone],
  ["bill_data", Wifi],
  ["bill_cable", Tv],
  ["bill_electricity", Zap],
  ["bill_", CalendarClock],
  ["recurring_", CalendarClock],
  ["crypto_send", ArrowUpRight],
  ["transfer_sent", ArrowUpRight],
  ["crypto_receive", ArrowDownLeft],
  ["transfer_received", ArrowDownLeft],
  ["crypto_swap", ArrowLeftRight],
  ["money_request", HandCoins],
  ["price_alert", BellRing],
  ["case_", LifeBuoy],
  ["identity_", UserCheck],
  ["contact_", UserCheck],
];
const securityKinds = /^(sign_in|session|pin|password|factor|account|payment_rules|recovery)/;

function iconOf({ type, data: { kind = "" } }: Notification): LucideIcon {
  if (securityKinds.test(kind)) return ShieldCheck;
  return kindIcons.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? icons[type].Icon;
}

export interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
}

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const hidden = useHiddenBalances();
  const { _id, type, message, read, data } = notification;
  const { look } = icons[type];
  return (
    <article
      aria-labelledby={`n-${_id}`}
      className="relative flex gap-3 max-[22rem]:gap-2 max-[22rem]:px-2 rounded-field px-3 py-3 transition-colors duration-150 has-[:is(a,button):active]:bg-sunken has-[:is(a,button):hover]:bg-sunken/70"
    >
      <span
        className={clsx(
          "relative grid size-10 shrink-0 place-items-center rounded-full max-[16rem]:hidden max-[22rem]:size-8",
          look,
        )}
      >
        {createElement(iconOf(notification), { "aria-hidden": true, className: "size-5" })}
        {!read && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-accent"
          />
        )}
      </span>
      <div className="min-w-0 grow">
        <h3
          id={`n-${_id}`}
          className={clsx("wrap-anywhere text-body", read ? "font-medium" : "font-semibold")}
        >
          <Title notification={notification} onRead={onRead} />
        </h3>
        <p className={clsx("wrap-anywhere mt-0.5 text-small", read && "text-muted")}>
          {hidden && data.amount !== undefined ? t("Balances are hidden.") : unbroken(message)}
        </p>
        <Facts notification={notification} />
      </div>
    </article>
  );
}

/** Keeps the digits of a phone or account number on one line. */
function unbroken(text: string): string {
  return text.replace(/…(?=\d)/g, "…\u2060").replace(/(?<=\d) (?=\d)/g, "\u00a0");
}

/** The link or button covers the row, but screen readers read only its title. */
function Title({ notification, onRead }: NotificationRowProps) {
  const { type, title, read, data } = notification;
  const words = (
    <>
      {unbroken(title)}
      {!read && <span className="sr-only"> {t("(unread)")}</span>}
    </>
  );
  const to = notificationPath(data);
  const cover = "after:absolute after:inset-0 after:rounded-field";
  if (!to && read) return words;
  if (!to) {
    return (
      <button type="button" title={t("Mark read")} onClick={onRead} className={`${cover} text-left`}>
        {words}
      </button>
    );
  }
  return (
    <Link
      to={to}
      state={{ isPurchase: type === "crypto_purchase" || type === "crypto_sale" }}
      onClickCapture={read ? undefined : onRead}
      className={cover}
    >
      {words}
    </Link>
  );
}

function Facts({ notification }: { notification: Notification }) {
  const { createdAt, data, message } = notification;
  const { amount, currency = "NGN" } = data;
  const inMessage = /₦\d|\d\.\d{8}/.test(message);
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-small">
      {amount !== undefined && !inMessage && (
        <MoneyText value={amount} asset={currency} own className="font-semibold" />
      )}
      <time dateTime={createdAt} title={lagosTime(createdAt)} className="text-micro text-muted">
        {relativeTime(createdAt)}
      </time>
    </p>
  );
}
