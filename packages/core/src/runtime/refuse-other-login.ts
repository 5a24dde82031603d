import { seconds } from "@manilla/shared/duration";
import pg from "pg";
import { type Config, ConfigError } from "./config.ts";
import { databaseRoles } from "./database-roles.ts";

const membership = `
  select current_user as login, pg_has_role(current_user, oid, 'usage') as fits from pg_roles where rolname = $1`;

/**
 * Throws ConfigError when DATABASE_URL logs in by a role that may not do this program's work: the desk with the API's address,
 * or the other way round. A database that does not answer, or is not migrated, refuses nothing here: /ready says so.
 */
export async function refuseOtherLogin(
  { DATABASE_URL }: Pick<Config, "DATABASE_URL">,
  program: keyof typeof databaseRoles,
): Promise<void> {
  const role = databaseRoles[program];
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: seconds(2) });
  client.on("error", () => undefined);
  const found = await client
    .connect()
    .then(() => client.query<{ login: string; fits: boolean }>(membership, [role]))
    .catch(() => undefined);
  await client.end().catch(() => undefined);
  const [row] = found?.rows ?? [];
  if (row === undefined || row.fits) return;
  throw new ConfigError(
    `DATABASE_URL logs in to the database as ${row.login}, which is no member of ${role}. ` +
      "The API and the worker log in as manilla_app, the staff desk and pnpm ops as manilla_desk: see docs/running.md.",
  );
}
