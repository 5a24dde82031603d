import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { runMigrations } from "bullmq";
import type pg from "pg";

/** BullMQ's default; a pool that we open ourselves can't name another. */
export const queueSchema = "bullmq";

/**
 * Makes or updates the schema in which the queues are kept where there is no Redis, and opens it to the programs' role.
 * Needs the owner's connection. Production keeps its queues in Redis and never has this schema.
 */
export async function prepareQueueSchema(owner: pg.Client | pg.PoolClient): Promise<void> {
  await runMigrations(owner, queueSchema);
  await owner.query(`
    grant usage, create on schema ${queueSchema} to ${databaseRoles.app};
    grant select, insert, update, delete on all tables in schema ${queueSchema} to ${databaseRoles.app};
    grant usage, select, update on all sequences in schema ${queueSchema} to ${databaseRoles.app}`);
}
