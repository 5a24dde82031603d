import { serverLimits } from "@manilla/core/runtime/db";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { appDatabaseUrl, appRole } from "./app-database-url.ts";

/** Brings the database up to date and gives back the URL of the role the programs use, which may do less than the owner. */
export async function prepareDatabase(ownerUrl: string, appPassword: string): Promise<string> {
  await migrate({ url: ownerUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // `alter role` takes no parameters, so the password is quoted by the driver.
    await client.query(`alter role ${appRole} login password ${client.escapeLiteral(appPassword)}`);
    for (const [name, ms] of Object.entries(serverLimits)) {
      await client.query(`alter role ${appRole} set ${name} = ${ms}`);
    }
  } finally {
    await client.end();
  }
  return appDatabaseUrl(ownerUrl, appPassword);
}
