import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { newEvent } from "@manilla/core/events/events";
import { announceEvent } from "@manilla/core/ledger/outbox";
import { createLog } from "@manilla/core/observability/log";
import { newId } from "@manilla/core/runtime/ids";
import { sealCode } from "@manilla/core/secrets/one-time-code";
import { createFakeSms } from "@manilla/testing/providers/fake-messages";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Effect } from "./jobs/effects.ts";
import { messageEffects } from "./jobs/effects.ts";
import { announceDeposits, countWaiting, notifiedTo, waitUntil } from "./testing/notified.ts";
import { queueBackends, queueContext } from "./testing/queue-backends.ts";
import { startWorker, type Worker, type WorkerOptions } from "./worker.ts";

const lines: { msg: string; eventId?: string }[] = [];
const into = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const sms = createFakeSms();
const setUps = await Promise.all(
  queueBackends(6).map(async ({ name, config }) => {
    const providers = { sms, close: async () => undefined } as never; // cast: these tests use no other provider
    return {
      name,
      ctx: await queueContext({ config, overrides: { log: createLog("worker", "warn", into), providers } }),
    };
  }),
);
const workers: Worker[] = [];

afterEach(async () => void (await Promise.all(workers.splice(0).map((worker) => worker.close()))));

describe.each(setUps)("the relay with its queue in $name", ({ ctx }) => {
  function start(options: Partial<WorkerOptions> = {}): void {
    workers.push(
      startWorker(ctx, { effects: messageEffects, chores: [], prefix: `relay-${process.pid}`, ...options }),
    );
  }
  const allTold = () => waitUntil(30, async () => (await countWaiting(ctx)) === 0);

  it("writes about hundreds of events in one statement, in their order", async () => {
    const userId = await announceDeposits(ctx, 300);
    const query = vi.spyOn(ctx.pool, "query");
    onTestFinished(() => query.mockRestore());
    start();
    await allTold();
    const writes = query.mock.calls.filter(([what]) =>
      (what as unknown as { text?: string }).text?.includes("insert into notification "),
    );
    expect(writes).toHaveLength(1);
    const { rows } = await ctx.pool.query<{ same: boolean }>(
      `select array_agg(o.id order by o.id) = array_agg(o.id order by n.created_at, o.id)
         and array_agg(o.id order by o.created_at) = array_agg(o.id order by n.created_at) as same
       from ledger.outbox o join notification n on n.event_id = o.id where n.user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ same: true }]);
    expect(await notifiedTo(ctx, userId)).toEqual({ all: 300, events: 300 });
  });

  it.each([
    // The symbol makes the notification's title longer than the database allows.
    { name: "the database refuses", symbol: "X".repeat(6_000), userId: randomUUID() },
    { name: "has no person", symbol: "BTC", userId: "nobody" },
  ])(
    "postpones an event that $name, with a warning, and writes about all others",
    async ({ symbol, userId }) => {
      const [before, id] = [await announceDeposits(ctx, 20), newId()];
      const alert = { userId, symbol, direction: "above", target: "₦1.00", price: "₦2.00" } as const;
      await announceEvent(ctx.prisma, { id, ...newEvent("market.alert_reached", alert) });
      const after = await announceDeposits(ctx, 20);
      start();
      await waitUntil(30, async () => (await countWaiting(ctx)) === 1);
      for (const person of [before, after])
        expect(await notifiedTo(ctx, person)).toEqual({ all: 20, events: 20 });
      await waitUntil(30, async () => {
        const { rows } = await ctx.database.owner.query(
          "select from ledger.outbox where id = $1 and attempts > 0 and last_error is not null and claimed_until > now()",
          [id],
        );
        return rows.length === 1;
      });
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: "delivering an event failed", eventId: id }),
      );
      await ctx.database.owner.query("delete from ledger.outbox where id = $1", [id]);
    },
  );

  it("sends a code while every job that asks a custodian hangs", async () => {
    const hung: Promise<void>[] = [];
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging: Effect = {
      name: "hanging",
      topics: ["crypto.sent"],
      async run() {
        hung.push(released);
        await released;
      },
    };
    start({ effects: [hanging, ...messageEffects] });
    const send = { userId: randomUUID(), transactionId: newId(), currency: "BTC", amount: "1", receive: "1" };
    for (let count = 0; count < 30; count += 1)
      await announceEvent(ctx.prisma, newEvent("crypto.sent", { ...send, address: "bc1q", internal: false }));
    await waitUntil(30, () => hung.length >= 8);
    const contact = `+23480${10_000_000 + Math.floor(Math.random() * 80_000_000)}`;
    const sealed = sealCode(ctx, {
      purpose: "verify_phone",
      contact,
      code: "123456",
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    });
    await announceEvent(ctx.prisma, newEvent("user.code_requested", { userId: randomUUID(), sealed }));
    await waitUntil(30, () => sms.sent.some(({ to }) => to === contact));
    release();
    await allTold();
  });
});
