import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { runMigrations } from "bullmq";
import type pg from "pg";

/** BullMQ's default. With a pool of our own, BullMQ accepts no other name. */
export const queueSchema = "bullmq";

/**
 * Creates or updates the schema of the queues for an installation without Redis, and grants it to the programs' role.
 * Needs the owner's connection. Production has its queues in Redis and never this schema.
 */
export async function prepareQueueSchema(owner: pg.Client | pg.PoolClient): Promise<void> {
  await runMigrations(owner, queueSchema);
  await owner.query(`
    grant usage, create on schema ${queueSchema} to ${databaseRoles.app};
    grant select, insert, update, delete on all tables in schema ${queueSchema} to ${databaseRoles.app};
    grant usage, select, update on all sequences in schema ${queueSchema} to ${databaseRoles.app}`);
}
