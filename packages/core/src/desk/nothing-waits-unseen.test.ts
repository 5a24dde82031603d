import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { runAtEnd } from "@manilla/testing/run-at-end";
import pg from "pg";
import { expect, it } from "vitest";
import { operationKinds } from "../operation-kinds.ts";
import { newId, newReference } from "../runtime/ids.ts";
import { createPrisma } from "../runtime/prisma.ts";
import { type Flow, recordHit } from "../screening/hits.ts";
import { readQueue } from "./queues.ts";

const ctx = await testContext();
const { actor } = await createMember(ctx);
const dayOld = new Date(Date.now() - 25 * 3_600_000);

const openStates = operationKinds.flatMap(({ kinds, states }) =>
  kinds.flatMap((kind) =>
    Object.entries(states)
      .filter(([, { standing }]) => standing === "open")
      .map(([state]) => [kind, state] as const),
  ),
);

const insertOperation = `
  insert into ledger.transaction
    (id, reference, user_id, kind, state, final, asset_out, units_out, details, created_at, updated_at, due_at)
  values ($1, $2, $3, $4, $5, false, 'NGN', 100, $6, $7, $7, now() + interval '1 hour')`;
const match = { list: "nigeria", reference: "1", entryName: "Musa", score: 1, matches: 1 } as const;
const flows: Readonly<Record<string, Flow>> = {
  "naira.withdrawal": "withdrawal",
  "crypto.send": "send",
  "crypto.deposit": "deposit",
};

// One connection runs all statements, so that the test can roll back its operations, which have no ledger entries.
const pool = new pg.Pool({ ...ctx.database.owner.options, max: 1 });
runAtEnd(() => pool.end());
const staff = { ...ctx, pool, prisma: createPrisma(pool) };

async function dayOldOperation(kind: string, state: string): Promise<string> {
  const id = newId(dayOld);
  const isUnmatched = state === "suspended";
  const owner = isUnmatched ? null : actor.userId;
  const details = isUnmatched ? { unmatched: "true" } : {};
  const row = [id, newReference("MNL"), owner, kind, state, details, dayOld];
  // Turns triggers off, because they refuse a new operation in a state that is not an initial state.
  await pool.query("set local session_replication_role = replica");
  await pool.query(insertOperation, row);
  const flow = flows[kind];
  if (state === "under_review" && flow)
    await recordHit(staff, { flow, subject: id, userId: actor.userId, checked: "Musa" }, match);
  return id;
}

it.each(openStates)("%s in state %s stands before staff after a day", async (kind, state) => {
  await pool.query("begin");
  try {
    const id = await dayOldOperation(kind, state);
    const found: string[] = [];
    for (const name of ["withdrawals", "screening", "suspense", "stuck"] as const)
      if ((await readQueue(staff, name)).some(({ operation }) => operation === id)) found.push(name);
    expect(found).toHaveLength(1);
  } finally {
    await pool.query("rollback");
  }
});
