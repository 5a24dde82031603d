import { isAsset } from "../assets.ts";
import { formatAsset, formatNaira, formatRate } from "../format-money.ts";
import { groupDigits, type NumberKind } from "../grouped-digits.ts";
import type { ReplyOf } from "../http/route.ts";
import { lagosTime } from "../lagos.ts";
import type { getTransaction } from "./activity-contract.ts";
import { arrivalLabel, receiptAmount } from "./amount-labels.ts";
import { detailLabels, ownLabels } from "./transaction-texts.ts";

type Detail = ReplyOf<typeof getTransaction>;
type Amount = { asset: string; amount: string } | null;

export interface ReceiptRow {
  label: string;
  value: string;
}

export function receiptTotal(detail: Detail): string {
  return shownAmount(receiptAmount(detail));
}

/** The rows of a receipt. Other people read a receipt, so no row says "you". */
export function receiptRows(detail: Detail, owner: string): ReceiptRow[] {
  const ended = detail.timeline.find(({ state }) => state === detail.state)?.at ?? detail.createdAt;
  const [begun = "", completed = ""] = [detail.createdAt, ended].map((at) => `${lagosTime(at)} (Lagos)`);
  const rows = [
    ...amountRows(detail),
    ...partyRows(detail, owner),
    ...detail.details.map((row) => ({ ...row, value: detailText(row) })),
    { label: "Date", value: begun },
    { label: "Completed", value: completed === begun ? "" : completed },
    { label: "Reference", value: detail.reference },
  ];
  return rows.filter(({ value }) => value !== "");
}

function amountRows({
  kind,
  out,
  in: received,
  fee,
  arrives,
  price,
  rate,
  nairaValue,
}: Detail): ReceiptRow[] {
  const isTrade = out !== null && received !== null;
  const given = { "crypto.sell": "Sold", "crypto.swap": "Swapped" }[kind as string] ?? "Paid";
  const inNaira = [out, received].some((amount) => amount?.asset === "NGN");
  return [
    { label: isTrade ? given : "Amount", value: isTrade || arrives ? shownAmount(out) : "" },
    { label: "Received", value: isTrade ? shownAmount(received) : "" },
    { label: "Fee", value: fee && isFree(fee) ? "Free" : shownAmount(fee) },
    { label: arrivalLabel(kind), value: shownAmount(arrives) },
    { label: "Price", value: price ? `$${price}` : "" },
    { label: "Rate", value: rate ? `₦${formatRate(rate)} per $1` : "" },
    { label: "Value at the time", value: nairaValue && !inNaira ? formatNaira(nairaValue) : "" },
  ];
}

function partyRows(detail: Detail, owner: string): ReceiptRow[] {
  const { out, in: received, counterparty } = detail;
  const other = counterparty && !isInDetails(counterparty, detail) ? counterparty : "";
  if (out && received) return [{ label: "Account", value: owner }];
  return out
    ? [
        { label: "From", value: owner },
        { label: "Paid to", value: other },
      ]
    : [
        { label: "From", value: other },
        { label: "To", value: owner },
      ];
}

/**
 * True if the counterparty's text contains the value of a detail, as it does for bank accounts and bills. A row for the
 * counterparty would then repeat a detail.
 */
export function isInDetails(counterparty: string, { details }: Detail): boolean {
  return details.some(({ value }) => counterparty.includes(value));
}

export function isFree(fee: { amount: string }): boolean {
  return !/[1-9]/.test(fee.amount);
}

const numberKinds: Readonly<Record<string, NumberKind>> = {
  [detailLabels["accountNumber"] ?? ""]: "account",
  [ownLabels.card]: "card",
  [ownLabels.meter]: "meter",
};

export function detailText({ label, value }: ReceiptRow): string {
  const kind = /^\d{20}$/.test(value.replaceAll("-", "")) ? "token" : numberKinds[label];
  return kind ? groupDigits(kind, value) : value;
}

export function shownAmount(amount: Amount): string {
  if (!amount) return "";
  return isAsset(amount.asset)
    ? formatAsset(amount.asset, amount.amount)
    : `${amount.amount} ${amount.asset}`;
}
