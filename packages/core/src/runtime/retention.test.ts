import { randomUUID } from "node:crypto";
import {
  ctx,
  daysAgo,
  insertComparison,
  insertOldAnswer,
  owner,
  retentionRows,
  rowExists,
  userId,
} from "@manilla/testing/retention-rows";
import { expect, it, vi } from "vitest";
import { metricsPage } from "../observability/metrics.ts";
import { newId } from "./ids.ts";
import { purgeExpired, retentionRules } from "./retention.ts";

it("knows a row of every table it sweeps", () => {
  expect(Object.keys(retentionRows).sort()).toEqual(retentionRules.map(({ name }) => name).sort());
});

it.each(retentionRules)("removes $name after $days days, and not before", async ({ name, days }) => {
  const make = retentionRows[name];
  if (!make) throw new Error(name);
  const [over, fresh] = [await make(days + 0.1), await make(days - 0.1)];
  expect([await rowExists(name, over), await rowExists(name, fresh)]).toEqual([true, true]);
  await purgeExpired(ctx);
  expect([await rowExists(name, over), await rowExists(name, fresh)]).toEqual([false, true]);
  expect(await metricsPage()).toContain(`manilla_rows_removed_total{table="${name}"}`);
});

it("keeps unfinished rows of any age, and permanent records", async () => {
  const old = [newId(daysAgo(400)), newId(daysAgo(400)), newId(daysAgo(400))] as const;
  await owner.query(
    "insert into ledger.outbox (id, topic, payload, created_at) values ($1, 'test.untold', '{}', now())",
    [old[0]],
  );
  await owner.query(
    `insert into webhook_event (id, provider, event_key, reference, body, received_at, due_at)
     values ($1, 'test', gen_random_uuid()::text, 'r', '{}', now() - interval '400 days', now())`,
    [old[1]],
  );
  await owner.query(
    `insert into notification_delivery (id, event_id, user_id, channel, created_at, changed_at, due_at)
     values ($1, $1, $2, 'email', now() - interval '400 days', now() - interval '400 days', now())`,
    [old[2], userId],
  );
  const done = await insertOldAnswer(`quidax:${randomUUID()}`, 400);
  await purgeExpired(ctx);
  expect(await rowExists("ledger.outbox", `id = '${old[0]}'`)).toBe(true);
  expect(await rowExists("webhook_event", `id = '${old[1]}'`)).toBe(true);
  expect(await rowExists("notification_delivery", `id = '${old[2]}'`)).toBe(true);
  expect(await rowExists("ledger.idempotency", done)).toBe(true);
});

it("keeps of each day the last comparison with a vendor that had an answer", async () => {
  const provider = randomUUID();
  const made = [
    await insertComparison(provider, daysAgo(400)),
    await insertComparison(provider, daysAgo(399)),
  ];
  made.push(await insertComparison(provider, daysAgo(398), "no_answer"));
  await purgeExpired(ctx);
  const stay = await Promise.all(made.map((id) => rowExists("reconciliation_run", `id = '${id}'`)));
  expect(stay).toEqual([false, true, true]);
});

it("takes a thousand at a time, until none is left", async () => {
  await owner.query(
    `insert into code_guard (subject, began_at, guesses)
     select gen_random_uuid(), now() - interval '3 days', 1 from generate_series(1, 2500)`,
  );
  const sweep = retentionRules.find(({ name }) => name === "code_guard")?.sweep;
  expect(sweep && (await ctx.prisma.$queryRaw(sweep(1)))).toEqual([{ gone: 1_000 }]);
  await purgeExpired(ctx);
  expect(
    (
      await owner.query(
        "select count(*)::int as n from code_guard where guesses = 1 and began_at < now() - interval '1 day'",
      )
    ).rows,
  ).toEqual([{ n: 0 }]);
});

it.each(retentionRules.filter(({ sweep }) => sweep(1).sql.includes("delete")))(
  "finds what is over in $name by an index",
  async ({ sweep, days }) => {
    const client = await owner.connect();
    try {
      await client.query("begin; set local enable_seqscan = off; set local enable_sort = off");
      const { text, values } = sweep(days);
      const { rows: plan } = await client.query({ text: `explain ${text}`, values });
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using/);
      expect(JSON.stringify(plan)).not.toContain("Seq Scan");
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

it("goes on with the next table when one fails", async () => {
  await owner.query("revoke delete on sessions from manilla_app");
  const which = await retentionRows["code_guard"]?.(2);
  await purgeExpired(ctx);
  expect(await rowExists("code_guard", which ?? "")).toBe(false);
  await owner.query("grant delete on sessions to manilla_app");
});

it("calls a table's sweep until no row is left, however many rows the database deletes at once", async () => {
  const left = retentionRules.flatMap(() => [{ gone: 400 }, { gone: 3 }, { gone: 0 }]);
  const $queryRaw = vi.fn(async () => [left.shift()]);
  await purgeExpired({ ...ctx, prisma: { $queryRaw } as unknown as typeof ctx.prisma });
  expect(left).toEqual([]);
});
