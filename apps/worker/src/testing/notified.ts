import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { newEvent } from "@manilla/core/events/events";
import { announceEvent } from "@manilla/core/ledger/outbox";
import { newId } from "@manilla/core/runtime/ids";
import type { Effect } from "../jobs/effects.ts";

export const afterDeposit: Effect = {
  name: "after_deposit",
  topics: ["naira.deposited"],
  run: async () => undefined,
};

export async function announceDeposits(ctx: Pick<Context, "prisma">, count: number): Promise<string> {
  const userId = randomUUID();
  for (let index = 0; index < count; index += 1) {
    const payload = { userId, transactionId: newId(), amount: "100.00", flag: "exact" };
    await announceEvent(ctx.prisma, newEvent("naira.deposited", payload));
  }
  return userId;
}

export async function notifiedTo(
  ctx: Pick<Context, "pool">,
  userId: string,
): Promise<{ all: number; events: number }> {
  const { rows } = await ctx.pool.query<{ all: number; events: number }>(
    `select count(*)::int as all, count(distinct event_id)::int as events from notification where user_id = $1`,
    [userId],
  );
  return rows[0] ?? { all: 0, events: 0 };
}

export async function countWaiting(ctx: Pick<Context, "pool">): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(
    "select count(*)::int as n from ledger.outbox where done_at is null",
  );
  return rows[0]?.n ?? 0;
}

export async function waitUntil(seconds: number, so: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await so())) {
    if (Date.now() > deadline) throw new Error(`it was not so within ${seconds} seconds`);
    await sleep(50);
  }
}
