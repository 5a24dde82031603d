import { prepareQueueSchema } from "../../apps/worker/src/queue/postgres-backend.ts";
import { onDatabase } from "../services/on-database.ts";
import { prepareDatabase } from "./database.ts";
import type { DatabasePasswords, DatabaseUrls } from "./database-urls.ts";

export async function prepareLaptopDatabase(
  ownerUrl: string,
  passwords: DatabasePasswords,
): Promise<DatabaseUrls> {
  const urls = await prepareDatabase(ownerUrl, passwords);
  await onDatabase(ownerUrl, prepareQueueSchema);
  return urls;
}
