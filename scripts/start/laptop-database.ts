import { prepareQueueSchema } from "../../apps/worker/src/queue/queue-schema.ts";
import { onDatabase } from "../services/on-database.ts";
import { prepareDatabase } from "./database.ts";

/**
 * Brings the database up to date, with the schema of the queues, which have no Redis on a laptop; gives back the URL of the
 * role the programs use, which may do less than the owner.
 */
export async function prepareLaptopDatabase(ownerUrl: string, appPassword: string): Promise<string> {
  const url = await prepareDatabase(ownerUrl, appPassword);
  await onDatabase(ownerUrl, prepareQueueSchema);
  return url;
}
