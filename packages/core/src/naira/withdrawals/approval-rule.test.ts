import { toMoney } from "@manilla/shared/money";
import { expect, it, test } from "vitest";
import { approvedUpTo, byRuleLimit, reasonForStaff } from "./plan-withdrawal.ts";

const now = new Date("2026-11-26T12:00:00Z");
const hoursAgo = (count: number) => new Date(now.getTime() - count * 3_600_000);
const asked = { amount: toMoney("NGN", "200000"), accountName: "OKONKWO ADAEZE", isKnownAccount: true, now };
const owner = { identityName: "Adaeze Okonkwo", secretsChangedAt: null, heldUntil: null };

test("₦200,000 a day to a known account under the person's name is approved by the rule", () => {
  expect(reasonForStaff(asked, owner)).toBeNull();
  expect(byRuleLimit).toEqual({ limit: "withdraw.by_rule", cap: 20_000_000n });
  const amount = toMoney("NGN", "200000.01");
  expect(reasonForStaff({ ...asked, amount }, owner)).toBe("Above what the rule approves");
});

test("an account that was first used today takes ₦50,000 by the rule", () => {
  const first = { ...asked, isKnownAccount: false };
  expect(reasonForStaff({ ...first, amount: toMoney("NGN", "50000") }, owner)).toBeNull();
  const amount = toMoney("NGN", "50000.01");
  expect(reasonForStaff({ ...first, amount }, owner)).toBe("An account first used today");
  expect(reasonForStaff({ ...asked, amount }, owner)).toBeNull();
});

it.each([
  [hoursAgo(0), "Password or PIN changed within 24 hours"],
  [hoursAgo(23.999), "Password or PIN changed within 24 hours"],
  [hoursAgo(24), null],
])("secrets changed at %s", (secretsChangedAt, reason) => {
  expect(reasonForStaff(asked, { ...owner, secretsChangedAt })).toBe(reason);
});

it("a hold sends it to staff until it ends, before any other reason", () => {
  const heldUntil = new Date(now.getTime() + 1);
  const recent = { ...owner, secretsChangedAt: now, heldUntil };
  expect(reasonForStaff(asked, recent)).toBe("Security hold until 2026-11-26T12:00:00.001Z");
  expect(reasonForStaff(asked, { ...owner, heldUntil: now })).toBeNull();
});

it("a person without an identity, or with another name than the account's, is for staff", () => {
  expect(reasonForStaff(asked, { ...owner, identityName: null })).toBe("No identity name");
  expect(reasonForStaff({ ...asked, accountName: "OKONKWO EMEKA" }, owner)).toBe(
    "The account is not Adaeze Okonkwo's by name",
  );
});

it.each([
  ["a known account", {}, owner, 0n, 20_000_000n],
  ["an account first used today", { isKnownAccount: false }, owner, 0n, 5_000_000n],
  ["a day of which ₦170,000 are used", { isKnownAccount: false }, owner, 17_000_000n, 3_000_000n],
  ["a day with one kobo left", {}, owner, 19_999_999n, 1n],
  ["a day that is used up", {}, owner, 20_000_000n, 0n],
  ["another name", { accountName: "WILLIAMS ZAINAB" }, owner, 0n, 0n],
  ["a fresh PIN", {}, { ...owner, secretsChangedAt: now }, 0n, 0n],
])("the name enquiry says what the rule approves: %s", (_what, changes, holder, used, kobo) => {
  const { amount: _, ...rest } = asked;
  const most = approvedUpTo({ ...rest, ...changes }, holder, used);
  expect(most.units).toBe(kobo);
  if (kobo > 0n) expect(reasonForStaff({ ...rest, ...changes, amount: most }, holder)).toBeNull();
});
