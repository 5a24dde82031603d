import type pg from "pg";
import { expect, it } from "vitest";
import { operationKinds } from "../operation-kinds.ts";
import { newId, newReference } from "../runtime/ids.ts";
import { testContext } from "../testing/context.ts";
import { member } from "../testing/members.ts";
import { readQueue } from "./queues.ts";

const ctx = await testContext();
const { actor } = await member(ctx);
const dayOld = new Date(Date.now() - 25 * 3_600_000);

/** Every state of every operation in the ledger in which the outcome is still open. */
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
const insertHit = `
  insert into screening.hit (id, flow, subject, user_id, checked, list, reference, entry_name, score, matches, found_at, decide_by)
  values ($1, 'send', $2, $3, 'Musa', 'nigeria', '1', 'Musa', 1, 1, now(), now())`;

/** An operation that has been in this state for 25 hours. It is polled in time, so only its age shows it. */
async function dayOldOperation(client: pg.PoolClient, kind: string, state: string): Promise<string> {
  const id = newId(dayOld);
  const isUnmatched = state === "suspended";
  const owner = isUnmatched ? null : actor.userId;
  const details = isUnmatched ? { unmatched: "true" } : {};
  const row = [id, newReference("MNL"), owner, kind, state, details, dayOld];
  // The law of states allows no beginning in the middle.
  await client.query("set local session_replication_role = replica");
  await client.query(insertOperation, row);
  if (state === "under_review") await client.query(insertHit, [newId(), id, actor.userId]);
  return id;
}

it.each(openStates)("%s in state %s stands before staff after a day", async (kind, state) => {
  const client = await ctx.database.owner.connect();
  try {
    await client.query("begin");
    const id = await dayOldOperation(client, kind, state);
    // The rows are gone with the transaction: they belong to no balance.
    const staff = { ...ctx, pool: client as unknown as pg.Pool };
    const found: string[] = [];
    for (const name of ["withdrawals", "screening", "suspense", "stuck"] as const)
      if ((await readQueue(staff, name)).some(({ operation }) => operation === id)) found.push(name);
    expect(found).toHaveLength(1);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
