import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { serverLimits } from "@manilla/core/runtime/db";
import { migrate } from "../migrate.ts";
import { onDatabase } from "../services/on-database.ts";
import { type DatabasePasswords, type DatabaseUrls, databaseUrls, scramVerifier } from "./database-urls.ts";

export async function prepareDatabase(ownerUrl: string, passwords: DatabasePasswords): Promise<DatabaseUrls> {
  await migrate({ url: ownerUrl });
  const logins = [
    [databaseRoles.app, passwords.APP_DATABASE_PASSWORD],
    [databaseRoles.desk, passwords.DESK_DATABASE_PASSWORD],
  ] as const;
  await onDatabase(ownerUrl, async (client) => {
    for (const [role, password] of logins) {
      await client.query(`alter role ${role} login password '${scramVerifier(password)}'`);
      for (const [name, ms] of Object.entries(serverLimits)) {
        await client.query(`alter role ${role} set ${name} = ${ms}`);
      }
    }
  });
  return databaseUrls(ownerUrl, passwords);
}
