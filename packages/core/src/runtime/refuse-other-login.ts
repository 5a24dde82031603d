import { Socket } from "node:net";
import { seconds } from "@manilla/shared/duration";
import pg from "pg";
import { type Config, ConfigError } from "./config.ts";
import { databaseRoles } from "./database-roles.ts";

// `fits` is true if the login has the role's rights.
const memberships = `
  select rolname as role, current_user as login, pg_has_role(current_user, oid, 'usage') as fits from pg_roles
  where rolname = any ($1)`;

interface Membership {
  role: string;
  login: string;
  fits: boolean;
}

const whose =
  "The API and the worker log in as manilla_app, the staff desk and pnpm ops as manilla_desk: see docs/running.md.";

/**
 * Throws ConfigError if the database login lacks the rights of this program's role or, in production, if it also has
 * the rights of the other program's role. Throws nothing if the database does not answer, because /ready reports this.
 */
export async function refuseOtherLogin(
  { DATABASE_URL, NODE_ENV }: Pick<Config, "DATABASE_URL" | "NODE_ENV">,
  program: keyof typeof databaseRoles,
): Promise<void> {
  const role = databaseRoles[program];
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: seconds(2),
    query_timeout: seconds(2),
  });
  client.on("error", () => undefined);
  const roles = await client
    .connect()
    .then(() => client.query<Membership>(memberships, [Object.values(databaseRoles)]))
    .then(({ rows }) => rows)
    .catch(() => []);
  // client.end() would wait for a server that hangs.
  socket.destroy();
  const own = roles.find((one) => one.role === role);
  if (own === undefined) return;
  const says = `DATABASE_URL logs in to the database as ${own.login}, which`;
  if (!own.fits) throw new ConfigError(`${says} is no member of ${role}. ${whose}`);
  if (NODE_ENV === "production" && roles.every(({ fits }) => fits))
    throw new ConfigError(`${says} has the rights of both sides. ${whose}`);
}
