import { serverLimits } from "@manilla/core/runtime/db";
import pg from "pg";
import { migrate } from "../migrate.ts";

const appRole = "manilla_app";

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
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = appPassword;
  return url.href;
}
