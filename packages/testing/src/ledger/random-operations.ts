import type { Leg } from "@manilla/core/ledger/accounts";
import { type Account, availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import type { Step, TransactionStart } from "@manilla/core/ledger/types";
import { newId } from "@manilla/core/runtime/ids";
import { fromUnits } from "@manilla/shared/money";
import fc from "fast-check";
import { newStart } from "../people.ts";

// Random operations. They use few people, keys, quotes and earlier transactions, so that operations collide often.

const leg = fc.record({
  from: fc.nat(6),
  to: fc.nat(6),
  asset: fc.constantFrom("NGN" as const, "BTC" as const),
  units: fc.bigInt(0n, 80n),
});
const anOperation = fc.record({
  sort: fc.constant("operation" as const),
  legs: fc.array(leg, { maxLength: 4 }),
  who: fc.nat(2),
  key: fc.option(fc.nat(9), { freq: 1 }),
  hash: fc.constantFrom("a", "a", "a", "b"),
  quote: fc.option(fc.nat(3), { freq: 4 }),
  limit: fc.option(fc.bigInt(1n, 60n), { freq: 3 }),
});
const aStep = fc.record({
  sort: fc.constant("step" as const),
  which: fc.nat(30),
  from: fc.constantFrom("completed", "checked", "closed"),
  to: fc.constantFrom("checked", "closed"),
  legs: fc.array(leg, { maxLength: 2 }),
});
type OperationWish = typeof anOperation extends fc.Arbitrary<infer T> ? T : never;
type StepWish = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
export const randomHistories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(anOperation, { minLength: 1, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.array(aStep, { minLength: 1, maxLength: 8 }) },
  ),
  { minLength: 1, maxLength: 8 },
);

/** The real ids of people, quotes and transactions. The random operations refer to them by index. */
export type Named = { people: string[]; quotes: string[]; made: string[] };

function legsOf(named: Named, requests: OperationWish["legs"]): Leg[] {
  const [ada = "", ben = "", eve = ""] = named.people;
  const places: Account[] = [
    availableAccount(ada),
    availableAccount(ben),
    availableAccount(eve),
    houseAccount("suspense"),
    houseAccount("bank"),
    houseAccount("fees"),
    houseAccount("inventory"),
  ];
  return requests
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, asset, units }) => ({
      from: places[from] ?? houseAccount("dust"),
      to: places[to] ?? houseAccount("dust"),
      money: fromUnits(asset, units),
    }));
}

export function operationOf(
  named: Named,
  { who, key, hash, quote, limit, legs }: OperationWish,
): TransactionStart {
  const quoteId = quote === null ? undefined : named.quotes[quote];
  return newStart(named.people[who] ?? "", {
    legs: legsOf(named, legs),
    answer: { said: newId() },
    ...(key === null ? {} : { idempotency: { scope: "POST /model", key: `${key}`, requestHash: hash } }),
    ...(quoteId === undefined ? {} : { quoteId }),
    ...(limit === null ? {} : { limits: [{ limit: "trade", use: limit, cap: 300n }] }),
  });
}

export function stepOf(named: Named, { which, from, to, legs }: StepWish): Step {
  const id = named.made[which] ?? newId();
  return { id, from, to, final: true, legs: from === to ? [] : legsOf(named, legs) };
}
