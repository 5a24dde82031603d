import { expect, it, test } from "vitest";
import { refuseUnstorable } from "./ledger.ts";
import type { Item } from "./wire.ts";

const largest = 2n ** 63n - 1n;
const item = (change: Partial<Item>): Item => ({
  id: "1",
  request: {},
  rows: [],
  limits: [],
  events: [],
  entries: [],
  ...change,
});
const refused = (change: Partial<Item>) => {
  try {
    refuseUnstorable(item(change));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

const entry = (amount: bigint): Partial<Item> => ({
  entries: [{ userId: null, purpose: "available", asset: "NGN", amount: `${amount}` }],
});
const limit = (use: bigint): Partial<Item> => ({
  limits: [{ user_id: null, name: "trade", use: `${use}`, cap: "1" }],
});
const row =
  (name: string) =>
  (units: bigint): Partial<Item> => ({ rows: [{ [name]: `${units}` }] });

it.each([
  ["an entry", entry],
  ["the use of a limit", limit],
  ...["units_out", "units_in", "fee_units", "naira_units", "dollar_cents"].map(
    (name) => [name, row(name)] as const,
  ),
] as const)("%s fits into 64 bits", (_what, of) => {
  expect([refused(of(largest)), refused(of(-largest))]).toEqual([null, null]);
  expect([refused(of(largest + 1n)), refused(of(-largest - 1n))]).toEqual(
    Array(2).fill("That amount is too large"),
  );
});

test("an amount that is not known is not compared", () => {
  expect(refused({ rows: [{ units_out: undefined, fee_units: null, note: "9".repeat(30) }] })).toBeNull();
});

it.each(["\u0000", "\ud83d", "\udf89", "a\ud800b", "\\\u0000", String.raw`\\` + "\udfff"])(
  "%j has what PostgreSQL cannot store",
  (note) => {
    for (const place of ["rows", "events"] as const)
      expect(refused({ [place]: [{ note }] })).toBe("Please remove hidden characters");
  },
);

it.each(["🎉", String.raw`\ud83d`, String.raw`\\u0000`, "\u0001", "é"])("%j is stored", (note) => {
  expect(refused({ rows: [{ note }], events: [{ note }] })).toBeNull();
});
