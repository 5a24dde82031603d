import pg from "pg";
import { prepareQueueSchema } from "../../apps/worker/src/queue/queue-schema.ts";
import { prepareDatabase } from "./database.ts";

/**
 * Brings the database up to date, with the schema of the queues, which have no Redis on a laptop; gives back the URL of the
 * role the programs use, which may do less than the owner.
 */
export async function prepareLaptopDatabase(ownerUrl: string, appPassword: string): Promise<string> {
  const url = await prepareDatabase(ownerUrl, appPassword);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await prepareQueueSchema(owner);
  } finally {
    await owner.end();
  }
  return url;
}
