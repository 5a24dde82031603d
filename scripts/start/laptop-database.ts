import { prepareQueueSchema } from "../../apps/worker/src/queue/queue-schema.ts";
import { onDatabase } from "../services/on-database.ts";
import { prepareDatabase } from "./database.ts";
import type { DatabasePasswords, DatabaseUrls } from "./database-urls.ts";

/**
 * Brings the database up to date, with the schema of the queues, which have no Redis on a laptop; gives back the URLs of the
 * roles the programs use, which may do less than the owner.
 */
export async function prepareLaptopDatabase(
  ownerUrl: string,
  passwords: DatabasePasswords,
): Promise<DatabaseUrls> {
  const urls = await prepareDatabase(ownerUrl, passwords);
  await onDatabase(ownerUrl, prepareQueueSchema);
  return urls;
}
