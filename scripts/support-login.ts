import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseCliArgs } from "./cli-args.ts";
import { ownerDatabaseUrl } from "./environment.ts";
import { onDatabase } from "./services/on-database.ts";
import { SetupError } from "./services/process.ts";
import { scramVerifier } from "./start/database-urls.ts";
import { runChore } from "./start/shutdown.ts";

const usage = "DATABASE_URL=<the owner's> npm run support-login -- <name>";

type Options = { ownerUrl: string; name: string };

/** These settings hold for a support login, whatever the client requests. */
const settings = [
  "statement_timeout = '15s'",
  "lock_timeout = '1s'",
  "idle_in_transaction_session_timeout = '60s'",
  "search_path = support",
  "timezone = 'Africa/Lagos'",
  "default_transaction_read_only = on",
];

/**
 * No login may have these names. support_ro is the group of all logins, and support_ops is an earlier release's group
 * without rights.
 */
const groups = ["ro", "ops"];

/**
 * Creates a personal read-only login, so that the audit log can name its user. A second call sets a new password. All
 * in one transaction. Throws SetupError for an invalid name.
 */
export async function supportLogin({ ownerUrl, name }: Options): Promise<string> {
  if (!/^[a-z][a-z0-9_]{1,40}$/.test(name)) throw new SetupError("A login is a small word, like ada.");
  if (groups.includes(name)) throw new SetupError(`support_${name} is a group. A login is a person's own.`);
  const login = `support_${name}`;
  const password = randomBytes(24).toString("base64url");
  await onDatabase(ownerUrl, async (owner) => {
    await owner.query("begin");
    const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [login]);
    // Role statements take no parameters. The name matches the pattern above.
    if (rowCount === 0) await owner.query(`create role ${login}`);
    await owner.query(
      `alter role ${login} login inherit connection limit 5 password '${scramVerifier(password)}'`,
    );
    await owner.query(`grant support_ro to ${login}`);
    for (const setting of settings) await owner.query(`alter role ${login} set ${setting}`);
    await owner.query("commit");
  });
  const url = new URL(ownerUrl);
  url.username = login;
  url.password = password;
  return url.href;
}

async function main(): Promise<void> {
  const { positionals } = parseCliArgs({}, usage);
  const ownerUrl = ownerDatabaseUrl();
  const [name] = positionals;
  if (ownerUrl === undefined || name === undefined) {
    throw new SetupError(usage);
  }
  console.log(await supportLogin({ ownerUrl, name }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runChore(main);
