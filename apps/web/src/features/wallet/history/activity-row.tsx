import { isCoin } from "@manilla/shared/assets";
import { shortAddress } from "@manilla/shared/crypto/networks";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { lagosClock } from "@manilla/shared/lagos";
import { type ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { kindTitle, stateLabel } from "@manilla/shared/wallet/transaction-texts";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  Banknote,
  Minus,
  Plus,
  ReceiptText,
  Smartphone,
  Tv,
  Wifi,
  Zap,
} from "lucide-react";
import type { ReactNode } from "react";
import { lagosMoment } from "#lib/texts/relative-time.ts";
import { Digits } from "#ui/base/digits.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";

interface Props {
  line: ActivityLine;
  /** In a list with headings of days, the row shows only the time. */
  underDay?: boolean;
}

export function ActivityRow({ line, underDay = false }: Props) {
  const word = line.status === "completed" ? null : t(stateLabel(line.state));
  const main = mainAmount(line);
  const paid = line.out && line.in ? line.out : null;
  const party = partyText(line);
  const time = underDay ? lagosClock(line.createdAt) : lagosMoment(line.createdAt);
  return (
    <ListRow
      to={pathTo(paths.transaction, line.id)}
      state={{ isPurchase: line.kind === "crypto.buy" || line.kind === "crypto.sell" }}
      start={<KindIcon kind={line.kind} coin={coinOfLine(line)} />}
      title={titleText(line)}
      detail={
        <span className="block max-[22rem]:text-micro">
          {word && (
            <span className={clsx("block", line.status === "failed" ? "text-error-ink" : "text-warning-ink")}>
              {word}
            </span>
          )}
          {party && <span className="inline-block">{party}</span>}
          {paid && <MoneyText value={paid.amount} asset={paid.asset} sign="-" own />}
        </span>
      }
      value={
        main && (
          <span
            className={clsx(
              amountLook(line, main.sign),
              main.asset === "NGN" ? "max-[22rem]:text-[0.8125rem]" : "max-[22rem]:text-micro",
            )}
          >
            <MoneyText
              value={main.amount}
              asset={main.asset}
              // "+" is shown only once the amount is in the balance.
              sign={line.status === "completed" || main.sign === "-" ? main.sign : undefined}
              own
            />
          </span>
        )
      }
      valueDetail={time}
    />
  );
}

/** Translates only the kind: "Sold" in "Sold Bitcoin", "Electricity" in "Electricity · Ikeja". */
export function titleText({ kind, title }: Pick<ActivityLine, "kind" | "title">): string {
  return title.replace(kindTitle[kind], (words) => t(words));
}

/** Returns null if the title already contains the name: "Sent to @chidi". */
function partyText({ kind, title, counterparty }: ActivityLine): ReactNode {
  if (!counterparty || title.includes(counterparty)) return null;
  if (kind === "crypto.send") return shortAddress(counterparty);
  if (kind.startsWith("bill.")) return <Digits text={groupDigits("meter", counterparty)} />;
  const [, name, bank, account] = /^(.+)(, [^,]+) (…\d+)$/.exec(counterparty) ?? [];
  if (!name) return counterparty;
  return (
    <>
      {name}
      <span className="max-lg:hidden">{bank}</span> <span className="whitespace-nowrap">{account}</span>
    </>
  );
}

export function coinOfLine({ in: arrived, out }: Pick<ActivityLine, "in" | "out">): string | undefined {
  return [arrived, out].find((one) => one && one.asset !== "NGN")?.asset;
}

function amountLook({ status }: ActivityLine, sign: "+" | "-"): string {
  if (status === "failed") return "text-muted line-through";
  if (status === "pending") return "text-muted";
  return sign === "+" ? "text-gain" : "";
}

function mainAmount(line: ActivityLine) {
  if (line.in) return { ...line.in, sign: "+" as const };
  return line.out && { ...line.out, sign: "-" as const };
}

const icons = {
  "crypto.buy": Plus,
  "crypto.sell": Banknote,
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
      <span className="relative block max-[22rem]:[&>svg]:size-8">
        <CoinIcon code={coin} />
        <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border-2 border-surface bg-accent-soft text-accent-ink">
          <Icon className="size-3" />
        </span>
      </span>
    );
  }
  return (
    <span className="grid size-10 max-[22rem]:size-8 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Icon className="size-5" />
    </span>
  );
}
