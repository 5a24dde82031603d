import { serverLimits } from "@manilla/core/runtime/db";
import { migrate } from "../migrate.ts";
import { scramVerifier } from "../scram-verifier.ts";
import { onDatabase } from "../services/on-database.ts";
import { appDatabaseUrl, appRole } from "./app-database-url.ts";

/** Brings the database up to date and gives back the URL of the role the programs use, which may do less than the owner. */
export async function prepareDatabase(ownerUrl: string, appPassword: string): Promise<string> {
  await migrate({ url: ownerUrl });
  await onDatabase(ownerUrl, async (client) => {
    await client.query(`alter role ${appRole} login password '${scramVerifier(appPassword)}'`);
    for (const [name, ms] of Object.entries(serverLimits)) {
      await client.query(`alter role ${appRole} set ${name} = ${ms}`);
    }
  });
  return appDatabaseUrl(ownerUrl, appPassword);
}
