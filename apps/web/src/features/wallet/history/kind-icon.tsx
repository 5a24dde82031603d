import { isCoin } from "@manilla/shared/assets";
import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  Minus,
  Plus,
  ReceiptText,
  Smartphone,
  Tv,
  Wifi,
  Zap,
} from "lucide-react";
import { CoinIcon } from "#ui/money/coin-icon.tsx";

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
  "dust.given_up": Minus,
  adjustment: ReceiptText,
  "adjustment.goodwill": ReceiptText,
  "adjustment.correction": ReceiptText,
} as const satisfies Record<ActivityLine["kind"], unknown>;

export function KindIcon({ kind, coin }: { kind: ActivityLine["kind"]; coin?: string | undefined }) {
  const Icon = icons[kind];
  if (coin && isCoin(coin)) {
    return (
      <span className="relative block">
        <CoinIcon code={coin} />
        <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border-2 border-surface bg-accent-soft text-accent-ink">
          <Icon className="size-3" />
        </span>
      </span>
    );
  }
  return (
    <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Icon className="size-5" />
    </span>
  );
}
