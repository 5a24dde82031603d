import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  Minus,
  Plus,
  Smartphone,
  Tv,
  Wifi,
  Wrench,
  Zap,
} from "lucide-react";

const icons = {
  "crypto.buy": Plus,
  "crypto.sell": Minus,
  "crypto.swap": ArrowLeftRight,
  "crypto.send": ArrowUpRight,
  "crypto.receive": ArrowDownLeft,
  "crypto.deposit": ArrowDownToLine,
  "naira.deposit": ArrowDownToLine,
  "naira.withdrawal": ArrowUpFromLine,
  "transfer.send": ArrowUpRight,
  "transfer.receive": ArrowDownLeft,
  "bill.airtime": Smartphone,
  "bill.data": Wifi,
  "bill.cable": Tv,
  "bill.electricity": Zap,
  adjustment: Wrench,
  "adjustment.goodwill": Wrench,
  "adjustment.correction": Wrench,
} as const satisfies Record<ActivityLine["kind"], unknown>;

/** The icon of the kind of transaction. */
export function KindIcon({ kind }: { kind: ActivityLine["kind"] }) {
  const Icon = icons[kind];
  return (
    <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
