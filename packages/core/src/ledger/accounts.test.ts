import { coinCodes } from "@manilla/shared/assets";
import { fromUnits, toMoney } from "@manilla/shared/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { availableAccount, entriesOf, heldAccount, houseAccount } from "./accounts.ts";

const accounts = [
  availableAccount("ada"),
  heldAccount("ada"),
  availableAccount("ben"),
  houseAccount("fees"),
  houseAccount("inventory"),
];
const anyLegs = fc.array(
  fc
    .tuple(
      fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 2 }),
      fc.constantFrom("NGN" as const, ...coinCodes),
      fc.bigInt(0n, 10n ** 17n),
    )
    .map(([[from, to], asset, units]) => ({
      from: from ?? houseAccount("fees"),
      to: to ?? houseAccount("inventory"),
      money: fromUnits(asset, units),
    })),
);

test("for any legs, every asset sums to zero and no account appears twice", () => {
  fc.assert(
    fc.property(anyLegs, (legs) => {
      const entries = entriesOf(legs);
      const sums = new Map<string, bigint>();
      for (const { asset, amount } of entries) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
      expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      const names = entries.map(({ account, asset }) => `${account.userId}:${account.purpose}:${asset}`);
      expect(new Set(names).size).toBe(names.length);
      const reversed = legs.map((leg) => ({ ...leg, from: leg.to, to: leg.from }));
      expect(entriesOf([...legs, ...reversed])).toEqual([]);
    }),
  );
});

test("legs on one account become one entry, and a leg of nothing none", () => {
  const legs = [
    { from: availableAccount("ada"), to: houseAccount("inventory"), money: toMoney("NGN", "100") },
    { from: availableAccount("ada"), to: houseAccount("fees"), money: toMoney("NGN", "2") },
    { from: availableAccount("ada"), to: houseAccount("costs"), money: toMoney("NGN", "0") },
  ];
  expect(entriesOf(legs).map(({ amount }) => amount)).toEqual([-10_200n, 10_000n, 200n]);
});

test("a leg from an account to itself is a mistake", () => {
  const leg = { from: availableAccount("ada"), to: availableAccount("ada"), money: toMoney("NGN", "1") };
  expect(() => entriesOf([leg])).toThrow(RangeError);
});
