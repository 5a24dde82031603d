import { describe, expect, it } from "vitest";
import type { VendorEntry } from "../providers/books/port.ts";
import { compareEntries, type OurEntry } from "./compare.ts";

const noon = new Date("2026-03-31T11:00:00Z");
const nextDay = new Date("2026-04-01T00:30:00+01:00");
const isInDay = (at: Date) => at < new Date("2026-04-01T00:00:00+01:00");

const money = { reference: "r", asset: "NGN", units: 100n, fee: null } as const;
const mine = (changes: Partial<OurEntry> = {}): OurEntry => ({
  ...money,
  transactionId: "t",
  standing: "settled",
  at: noon,
  ...changes,
});
const their = (changes: Partial<VendorEntry> = {}): VendorEntry => ({
  ...money,
  id: changes.reference ?? "1",
  status: "settled",
  at: noon,
  ...changes,
});
const kinds = (ours: OurEntry[], theirs: VendorEntry[]) =>
  compareEntries(ours, theirs, isInDay).map(({ kind }) => kind);

describe("comparing the books", () => {
  it("reports nothing when they agree, or while either is pending", () => {
    expect(kinds([mine()], [their()])).toEqual([]);
    expect(kinds([mine({ standing: "open" })], [their()])).toEqual([]);
    expect(kinds([mine()], [their({ status: "pending", units: 0n })])).toEqual([]);
    expect(kinds([mine({ standing: "reversed" })], [their({ status: "failed" })])).toEqual([]);
    expect(kinds([mine({ standing: "failed" })], [])).toEqual([]);
    expect(kinds([], [their({ status: "failed" }), their({ reference: "p", status: "pending" })])).toEqual(
      [],
    );
    expect(kinds([mine({ fee: 3n })], [their()])).toEqual([]);
  });

  it("a comparison of the books finds each kind of difference", () => {
    expect(kinds([], [their()])).toEqual(["missing_here"]);
    expect(kinds([mine()], [])).toEqual(["missing_there"]);
    expect(kinds([mine()], [their({ units: 99n })])).toEqual(["amount"]);
    expect(kinds([mine()], [their({ asset: "BTC" })])).toEqual(["amount"]);
    expect(kinds([mine({ fee: 3n })], [their({ fee: 4n })])).toEqual(["amount"]);
    expect(kinds([mine()], [their({ status: "reversed" })])).toEqual(["status"]);
    expect(kinds([mine({ standing: "failed", units: 0n })], [their()])).toEqual(["status"]);
    expect(kinds([mine()], [their(), their({ id: "2" })])).toEqual(["duplicate"]);
  });

  it("names what a vendor did three times once, with how often it is too many", () => {
    const found = compareEntries([mine()], [their(), their({ id: "2" }), their({ id: "3" })], isInDay);
    expect(found).toMatchObject([{ kind: "duplicate", theirs: { status: "settled, 2 times too many" } }]);
  });

  it("distinguishes a second purchase for the same person from an unknown one, where the vendor takes no reference", () => {
    const [bought, again] = [their({ likeness: "a" }), their({ id: "2", reference: "r2", likeness: "a" })];
    expect(kinds([mine()], [bought, again])).toEqual(["duplicate"]);
    expect(kinds([mine()], [bought, { ...again, likeness: "b" }])).toEqual(["missing_here"]);
  });

  it("does not call what it pairs with a second line by the first one's faults", () => {
    expect(kinds([mine()], [their({ id: "0", status: "failed" }), their()])).toEqual([]);
  });

  it("leaves what the vendor wrote down on another day to that day", () => {
    expect(kinds([mine({ at: nextDay })], [])).toEqual([]);
    expect(kinds([], [their({ at: nextDay })])).toEqual([]);
    expect(kinds([mine()], [their({ at: nextDay, units: 99n })])).toEqual([]);
    expect(kinds([mine({ at: nextDay })], [their({ units: 99n })])).toEqual(["amount"]);
  });
});
