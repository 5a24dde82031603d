import { setTimeout as pause } from "node:timers/promises";
import { addMilliseconds, days } from "@manilla/shared/duration";
import { toMoney } from "@manilla/shared/money";
import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { testContext } from "@manilla/testing/context";
import { type Life, vendorsWords } from "@manilla/testing/lives/life";
import { livesByOperation } from "@manilla/testing/lives/operation-lives";
import { createActor } from "@manilla/testing/people";
import { sumsOfStatement } from "@manilla/testing/statement-sums";
import { expect, test } from "vitest";
import type { Actor } from "../actor.ts";
import { readBalances, readLimitsUsed } from "../ledger/balances.ts";
import { readBalancesBetween } from "../ledger/movements.ts";
import { messageFor } from "../notifications/fan-out.ts";
import { move } from "../operations/move.ts";
import { listActivity, readActivity } from "./activity.ts";
import { readSpending } from "./spending.ts";
import { readStatement } from "./statement-lines.ts";

const ctx = await testContext();

// Returns a path to each transition. A path lists a first state, the transitions that lead to the state where this
// transition starts, and the transition itself.
function walks({ declaration: { transitions }, begin }: Life): string[][] {
  const ways = new Map<string, string[]>(Object.keys(begin).map((state) => [state, [state]]));
  const found: string[][] = [];
  for (const [state, way] of ways) {
    for (const [name, { from, to }] of Object.entries(transitions)) {
      if (!from.includes(state)) continue;
      found.push([...way, name]);
      if (!ways.has(to)) ways.set(to, [...way, name]); // the loop over `ways` also visits the new state
    }
  }
  return found;
}

const all = Object.entries(livesByOperation).flatMap(([name, life]) =>
  walks(life).map((walk) => ({ name: `${name}: ${walk.join(", ")}`, life, walk })),
);

test.each(all)(
  "$name: every surface says what the books say",
  async ({ life, walk: [first = "", ...steps] }) => {
    const actor = await createActor(ctx.database, { naira: "10000", coins: { ETH: "2" } });
    const id = (await life.begin[first]?.(ctx, actor)) ?? "";
    await check(actor, life, id);
    for (const step of steps) {
      const record = await ctx.operations.find(id);
      if (!record) throw new Error(`${id} is gone`);
      const earlier = (await messagesOf(id)).length;
      const input = life.inputs(ctx, actor)[step];
      const before = await readBalances(ctx.prisma, actor.userId);
      await pause(2); // so that the statement starts after the previous step
      const from = ctx.clock.now();
      const { moved, state } = await moveBy(ctx, life.declaration, life.read(record), step, input);
      expect(moved, step).toBe(true);
      await checkStatement(actor.userId, { from, before });
      await check(actor, life, id);
      // Owners are notified of a final state and of a review's result.
      const { userId: owner } = (await ctx.operations.find(id)) ?? {};
      const isNotified =
        record.state === "under_review" || life.declaration.states[state]?.standing !== "open";
      if (owner && isNotified) expect((await messagesOf(id)).length, step).toBe(earlier + 1);
    }
  },
);

/** Cast: each transition has its own type of input. */
const moveBy = move as (...call: unknown[]) => ReturnType<typeof move>;

async function check(actor: Actor, life: Life, id: string) {
  expect(await suspenseBy("house_suspense")).toEqual(await suspenseBy("ledger.account"));
  const { state, userId, kind } = (await ctx.operations.find(id)) ?? {};
  if (state === undefined || userId !== actor.userId) return expect(await historyOf(actor)).toEqual([]);
  const [line, ...others] = await historyOf(actor);
  if (!line) throw new Error(`${kind} is not in the history`);
  expect(others).toEqual([]);
  const { standing } = life.declaration.states[state] ?? {};

  const balances = await readBalances(ctx.prisma, actor.userId);
  const inStatement = await sumsOfStatement(ctx, actor);
  const tomorrow = addMilliseconds(ctx.clock.now(), days(1));
  const { userId: of } = actor;
  for (const { asset, before } of await readBalancesBetween(ctx.prisma, { userId: of, from: tomorrow })) {
    const { units } = balances[asset].available;
    expect([inStatement.get(asset) ?? 0n, before], asset).toEqual([units, units]);
  }
  for (const asset of ["NGN", "ETH"] as const) {
    const { held } = balances[asset];
    const setAside = line.status === "pending" && line.out?.asset === asset ? line.out.amount : "0";
    expect(toMoney(asset, setAside).units, `held ${asset}`).toBe(held.units);
  }

  expect(await historyOf(actor, line.status)).toEqual([line]);
  const { next, timeline, arrives } = await readActivity(ctx, actor, id);
  expect(arrives?.amount).toBe(line.status === "failed" ? undefined : arrival[line.kind]);
  expect(next === null).toBe(line.status !== "pending");
  expect(next?.text).not.toBe("In progress.");
  expect(timeline.at(-1)?.state).toBe(state);
  expect(timeline.map(({ reason }) => reason)).not.toContain(vendorsWords);

  const used = await readLimitsUsed(ctx.prisma, actor.userId);
  used.delete("naira.deposit.started"); // this limit counts started deposits, not money
  const spends = line.out !== null && standing !== "returned";
  expect([...used.values()].some((units) => units > 0n)).toBe(spends);

  const { months } = await readSpending(ctx, actor, 1);
  const isSpent = line.status === "completed" && line.out?.asset === "NGN";
  expect(months.map(({ total }) => total)).toEqual(isSpent ? [line.out?.amount] : []);

  if (standing === "open") return;
  // Only the message about a failed payment says that the money is back in the balance.
  const isBack = line.status === "failed" && line.out !== null;
  expect(/back in your balance/.test((await messagesOf(id)).at(-1)?.message ?? "")).toBe(isBack);
}

// Checks the statement from `from` until now. It must begin with the balances `before` and end with the present
// balances, and its lines must add up to the difference.
async function checkStatement(
  userId: string,
  { from, before }: { from: Date; before: Awaited<ReturnType<typeof readBalances>> },
) {
  const now = await readBalances(ctx.prisma, userId);
  const { lines, balances } = await readStatement(ctx, { userId, from }, 10);
  for (const balance of balances) {
    const { asset } = balance;
    const units = [before, now].map((at) => at[asset].available.units);
    expect([balance.before, balance.after], asset).toEqual(units);
    const moved = lines.map(({ moved: { out, in: into } }) =>
      [out, into].map((amount) => (amount?.asset === asset ? toMoney(asset, amount.amount).units : 0n)),
    );
    const difference = moved.reduce((sum, [out = 0n, into = 0n]) => sum - out + into, 0n);
    expect(balance.before + difference, asset).toBe(balance.after);
  }
}

async function suspenseBy(table: "house_suspense" | "ledger.account") {
  const units = table === "house_suspense" ? "units" : "balance";
  const own = table === "house_suspense" ? "true" : "user_id is null and purpose = 'suspense'";
  const { rows } = await ctx.pool.query(
    `select asset, sum(${units})::text as units from ${table} where ${own} group by asset having sum(${units}) <> 0 order by asset`,
  );
  return rows;
}

async function messagesOf(id: string) {
  const { rows } = await ctx.database.owner.query<{ topic: string; payload: unknown }>(
    "select topic, payload from ledger.outbox where transaction_id = $1 order by id",
    [id],
  );
  const messages = rows.flatMap(({ topic, payload }) => messageFor(topic, payload) ?? []);
  for (const { data } of messages) expect(data).toMatchObject({ transactionId: id });
  return messages;
}

/** The amounts after the fee: ₦5,000 less 1.5 %, and 0.5 ETH less 2 %. */
const arrival: Record<string, string> = { "naira.withdrawal": "4925.00", "crypto.send": "0.49000000" };

async function historyOf(actor: Actor, status?: ActivityLine["status"]): Promise<ActivityLine[]> {
  const { transactions } = await listActivity(ctx, actor, { kind: "all", status, limit: 20 });
  return transactions.filter(({ kind }) => kind !== "transfer.receive");
}
