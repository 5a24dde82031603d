import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { newEvent } from "@manilla/core/events/events";
import { announceEvent } from "@manilla/core/ledger/outbox";
import { createLog } from "@manilla/core/observability/log";
import { reportIncident } from "@manilla/core/operations/incidents";
import { requestScope } from "@manilla/core/runtime/request-scope";
import { expect, it } from "vitest";
import type { Effect } from "./jobs/effects.ts";
import { waitUntil } from "./testing/notified.ts";
import { queueContext } from "./testing/queue-backends.ts";
import { startWorker } from "./worker.ts";

const lines: Record<string, unknown>[] = [];
const into = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const ctx = await queueContext({ overrides: { log: createLog("worker", "info", into) } });

it("what follows from a request names it, in the log and in the events of the second hand", async () => {
  const payloads: unknown[] = [];
  const effects: Effect[] = [
    {
      name: "first",
      topics: ["test.asked"],
      async run() {
        ctx.log.info("doing it");
        await announceEvent(ctx.prisma, { topic: "test.done", payload: {} });
      },
    },
    { name: "second", topics: ["test.done"], run: async (_ctx, { payload }) => void payloads.push(payload) },
  ];
  const worker = startWorker(ctx, { effects, chores: [], prefix: `cause-${process.pid}` });
  const requests = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of requests) {
    await requestScope.run(id, () => announceEvent(ctx.prisma, { topic: "test.asked", payload: {} }));
  }
  await waitUntil(30, () => payloads.length === requests.length);
  await worker.close();
  const named = lines.filter(({ msg }) => msg === "doing it").map(({ requestId }) => requestId);
  expect(new Set(named)).toEqual(new Set(requests));
  expect(payloads).toEqual(expect.arrayContaining(requests.map((requestId) => ({ requestId }))));
});

it("so do the notifications to staff and customer that a vendor's webhook causes", async () => {
  const [requestId, userId] = [randomUUID(), randomUUID()];
  const what = { kind: "stuck", provider: "paystack", reference: randomUUID(), transactionId: null } as const;
  const facts = { amount: "1", receive: "1", bankName: "A bank", accountEnd: "1234" };
  const notice = newEvent("withdrawal.paid_late", { userId, transactionId: randomUUID(), ...facts });
  await requestScope.run(requestId, () => reportIncident(ctx, what, notice));
  const { rows } = await ctx.database.owner.query(
    "select payload ->> 'requestId' as by from ledger.outbox where payload ->> 'userId' = $1",
    [userId],
  );
  expect(rows).toEqual([{ by: requestId }]);
});
