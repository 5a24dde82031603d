import { prepareQueueSchema } from "../../apps/worker/src/queue/queue-schema.ts";
import { onDatabase } from "../services/on-database.ts";
import { prepareDatabase } from "./database.ts";
import type { DatabasePasswords, DatabaseUrls } from "./database-urls.ts";

/**
 * Brings the database up to date and creates the schema of the queues, which use no Redis on a laptop. Returns the URLs
 * of the programs' roles, which have fewer rights than the owner.
 */
export async function prepareLaptopDatabase(
  ownerUrl: string,
  passwords: DatabasePasswords,
): Promise<DatabaseUrls> {
  const urls = await prepareDatabase(ownerUrl, passwords);
  await onDatabase(ownerUrl, prepareQueueSchema);
  return urls;
}
