import { tooLargeMessage } from "@manilla/shared/money";
import { AppError, wrongInput } from "../runtime/errors.ts";
import type { Item } from "./wire.ts";

const largestBigint = 2n ** 63n - 1n;
/** U+0000 or half of a surrogate pair, as JSON.stringify escapes them. PostgreSQL's jsonb has neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const unitsIn = ["units_out", "units_in", "fee_units", "naira_units", "dollar_cents"];

/** Throws AppError bad_request for what PostgreSQL cannot store: the statement would fail for every item of its batch. */
export function refuseUnstorable({ rows, limits, events, entries }: Item): void {
  const amounts = [
    ...entries.map(({ amount }) => amount),
    ...limits.map(({ use }) => use),
    ...rows.flatMap((row) => unitsIn.flatMap((name) => textsOf(row[name]))),
  ];
  if (amounts.some((amount) => isBeyond(BigInt(amount)))) throw wrongInput("amount", tooLargeMessage);
  if (!isStorable([rows, events])) {
    throw new AppError("bad_request", { message: "Please leave out characters that cannot be seen" });
  }
}

/** Whether jsonb takes every text inside a JSON value. */
export function isStorable(value: unknown): boolean {
  return !unstorable.test(JSON.stringify(value));
}

function textsOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

function isBeyond(amount: bigint): boolean {
  return amount > largestBigint || amount < -largestBigint;
}
