import { fromUnits } from "@manilla/shared/money";
import { testDatabase } from "@manilla/testing/database";
import { allowTransitions } from "@manilla/testing/ledger/ledger-fixture";
import {
  balanceName,
  emptyModel,
  expectAdvance,
  expectTransact,
  type Model,
} from "@manilla/testing/ledger/ledger-model";
import { type Named, operationOf, randomHistories, stepOf } from "@manilla/testing/ledger/random-operations";
import { createPerson, newStart } from "@manilla/testing/people";
import { modelRuns } from "@manilla/testing/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { retryLater } from "../concurrency/batcher.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { availableAccount, houseAccount } from "./accounts.ts";
import { advanceAll, prepareStart, type Result, transactAll } from "./ledger.ts";
import { openQuote } from "./quotes.ts";
import type { Outcome, Step, TransactionStart } from "./types.ts";
import { stepItem } from "./wire.ts";

const db = await testDatabase();
await allowTransitions(db, ["transfer.receive"], ["completed", "checked", "closed"]);

type World = Named & { model: Model };

async function newWorld(): Promise<World> {
  const people = await Promise.all([1, 2, 3].map(() => createPerson(db)));
  const world: World = { people, quotes: [], made: [], model: emptyModel() };
  const givens = people.map((userId) =>
    newStart(userId, {
      legs: [{ from: houseAccount("bank"), to: availableAccount(userId), money: fromUnits("NGN", 600n) }],
    }),
  );
  await run(world, givens);
  for (const [n, userId] of [...people, "00000000-0000-0000-0000-000000000001"].entries()) {
    const [id, now] = [newId(), Date.now()];
    const [createdAt, expiresAt] = [new Date(now - 1000), new Date(now + (n === 2 ? -500 : 60_000))];
    await openQuote(db.prisma, { id, userId, side: "buy", terms: {}, createdAt, expiresAt });
    world.quotes.push(id);
    if (n !== 2) world.model.quotes.set(id, userId);
  }
  return world;
}

async function run(world: World, batch: TransactionStart[]): Promise<void> {
  for (let waiting = batch; waiting.length > 0; ) {
    const results = await transactAll(db.pool, waiting.map(prepareStart));
    const keys = waiting.map(({ userId, idempotency }) => idempotency && `${userId}/${idempotency.key}`);
    waiting = waiting.filter((request, n) => {
      const result = results[n] ?? retryLater;
      if (result === retryLater) expect(keys.indexOf(keys[n] ?? "")).toBeLessThan(n);
      else expect(wordOf(result)).toBe(expectTransact(world.model, request));
      return result === retryLater;
    });
  }
  world.made.push(...batch.filter(({ id }) => world.model.states.has(id)).map(({ id }) => id));
}

function wordOf(result: Result<Outcome>): string {
  if ("value" in result) return `${result.value.transactionId} ${result.value.answerText}`;
  return result.error instanceof AppError ? result.error.code : result.error.message;
}

async function runSteps(world: World, batch: Step[]): Promise<void> {
  let waiting = batch;
  while (waiting.length > 0) {
    const results = await advanceAll(db.pool, waiting.map(stepItem));
    for (const [at, result] of results.entries()) {
      if (result === retryLater) continue;
      const step = waiting[at];
      if (!step) throw new Error("more results than steps");
      const expected = expectAdvance(world.model, step);
      if ("value" in result)
        expect(`${result.value.moved ? "moved" : "stays"} ${result.value.state}`).toBe(expected);
      else expect(result.error).toMatchObject({ code: expected });
    }
    waiting = waiting.filter((_, at) => results[at] === retryLater);
  }
}

async function compareBalances({ people, model }: World): Promise<void> {
  const { rows } = await db.pool.query<{ user_id: string; purpose: string; asset: string; balance: string }>(
    "select user_id, purpose, asset, balance from ledger.account where user_id = any ($1) and balance <> 0",
    [people],
  );
  const real = new Map(
    rows.map((row) => [balanceName(row.user_id, row.purpose, row.asset), BigInt(row.balance)]),
  );
  const said = [...model.balances].filter(([name, units]) => !name.startsWith("house") && units !== 0n);
  expect(real).toEqual(new Map(said));
}

test(`${modelRuns} random histories of batches go exactly as the model says`, {
  timeout: 600_000,
}, async () => {
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(randomHistories, async (history) => {
      const world = await newWorld();
      for (const batch of history) {
        const operations = batch
          .filter((request) => request.sort === "operation")
          .map((request) => operationOf(world, request));
        const steps = batch
          .filter((request) => request.sort === "step")
          .map((request) => stepOf(world, request));
        const before = world.made.length;
        if (operations.length > 0) await run(world, operations);
        if (steps.length > 0) await runSteps(world, steps);
        done += world.made.length - before;
        refused += operations.length - (world.made.length - before);
        await compareBalances(world);
      }
    }),
    { numRuns: modelRuns },
  );
  // The test proves little if nearly all requests succeed or nearly all are refused. Replayed answers count as
  // refused.
  expect(done / (done + refused)).toBeGreaterThan(0.15);
  expect(done / (done + refused)).toBeLessThan(0.9);
});
