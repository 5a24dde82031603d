import { isAsset } from "@manilla/shared/assets";
import { type ProposalKind, proposalNames } from "@manilla/shared/desk/proposal-contract";
import { formatAsset, formatUsd, groupThousands } from "@manilla/shared/format-money";
import { lagosMinute } from "@manilla/shared/lagos";
import { kindWords, stateWords } from "@manilla/shared/wallet/operation-texts";
import { Link } from "react-router-dom";
import { lagosTime } from "../lib/time.ts";

export type Cells = Record<string, string | null>;

const currencyOf: Readonly<Record<string, string>> = {
  amount: "asset",
  available: "asset",
  balance_after: "asset",
  difference: "asset",
  held: "asset",
  ours: "asset",
  theirs: "asset",
  amount_out: "asset_out",
  amount_in: "asset_in",
  fee: "fee_asset",
  used: "currency",
};
const inNaira = new Set(["naira", "naira_value"]);
export const figureColumns = new Set([
  ...Object.keys(currencyOf),
  ...inNaira,
  "dollar_value",
  "count",
  "ended",
  "operations",
  "failed",
  "open",
]);
const codes = new Set([
  "action",
  "book",
  "flow",
  "last_outcome",
  "limit_name",
  "outcome",
  "purpose",
  "rule",
  "topic",
]);
const deadlines = new Set(["due_at", "resolve_by", "expires_at"]);
/** Columns that are not shown: ids that only buttons use, and currencies, because each amount includes its currency. */
const hidden = new Set([
  "user_id",
  "account_id",
  "difference_id",
  "flag",
  "hit",
  "incident",
  "asset_out",
  "asset_in",
  "fee_asset",
  "currency",
]);

export function shownOf(row: Cells): string[] {
  return Object.keys(row).filter((name) => !hidden.has(name) && !(name === "asset" && "amount" in row));
}

/** A column's name as a label: "kyc_level" → "KYC level", "personName" → "Person name". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words
    .replace(/\b(kyc|ip|id|pin|pins)\b/g, (word) => word.toUpperCase().replace(/S$/, "s"))
    .replace(/^./, (first) => first.toUpperCase());
}

export function Cell({ name, row, inTable = false }: { name: string; row: Cells; inTable?: boolean }) {
  const value = row[name] ?? "";
  if (value === "") return <span className="text-muted">–</span>;
  if (isLink(name))
    return (
      <Link
        to={pageOf(name, value)}
        className="inline-flex min-h-6 items-center font-medium text-accent-ink underline"
      >
        {name === "customer" ? "Customer" : "Open"}
      </Link>
    );
  if (isTime(value))
    return <time dateTime={value}>{deadlines.has(name) ? lagosMinute(value) : lagosTime(value)}</time>;
  const text = textOf(name, value, row);
  if (!inTable) return text;
  if (["reference", "kind", "score"].includes(name)) return <span className="whole">{text}</span>;
  return text.length > 24 ? <span className="sentence">{text}</span> : text;
}

export const isLink = (name: string): name is (typeof linkedTypes)[number] =>
  linkedTypes.some((type) => type === name);
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

function textOf(name: string, value: string, row: Cells): string {
  if (figureColumns.has(name)) return amountText(name, value, row);
  // Cast: `proposalNames` may lack this kind. The result is then undefined.
  if (name === "kind") return proposalNames[value as ProposalKind] ?? kindWords(value);
  if (name === "state") return stateWords(value);
  if (name === "score") return `${Math.round(Number(value) * 100)} % alike`;
  if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
  if (codes.has(name)) return value.replaceAll(/[._]/g, " ");
  return value.startsWith("{") ? objectText(value) : value;
}

/** "₦1,500.00", "−₦210,000.00", "0.00120000 BTC", or "1,500" without a currency. */
function amountText(name: string, value: string, row: Cells): string {
  const currency = inNaira.has(name) ? "NGN" : name === "dollar_value" ? "USD" : row[currencyOf[name] ?? ""];
  const plain = value.replace("-", "");
  const shown =
    currency === "USD"
      ? formatUsd(plain)
      : currency && isAsset(currency)
        ? formatAsset(currency, plain)
        : [groupThousands(plain), currency].filter(Boolean).join(" ");
  return value.startsWith("-") ? `−${shown}` : shown;
}

function objectText(json: string): string {
  try {
    return flatten(JSON.parse(json) as object)
      .map(([name, text]) => `${labelOf(name)}: ${isTime(text) ? lagosTime(text) : text}`)
      .join(" · ");
  } catch {
    return json;
  }
}

/** Returns the name and text of each non-empty value of an object and of the objects inside it. */
function flatten(value: object): [name: string, text: string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (typeof inner === "object" && inner !== null)
      return flatten(inner).map(([key, text]) => [Array.isArray(inner) ? name : key, text]);
    return inner === null || inner === ""
      ? []
      : [[name, typeof inner === "string" ? inner : JSON.stringify(inner)]];
  });
}

export function CustomerLink({ id, username }: { id: string; username: string | null | undefined }) {
  return (
    <p className="text-small">
      Customer:{" "}
      <Link to={pageOf("customer", id)} className="font-semibold text-accent-ink underline">
        {username}
      </Link>
    </p>
  );
}

export const linkedTypes = ["operation", "customer", "proposal"] as const;

export function pageOf(type: (typeof linkedTypes)[number], id: string): string {
  return `/${type}s/${id}`;
}
