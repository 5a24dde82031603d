import { fileURLToPath } from "node:url";
import { writeDump } from "./backup/dump.ts";
import { restoreDump } from "./backup/restore.ts";
import { parseCliArgs } from "./cli-args.ts";
import { ownerDatabaseUrl } from "./environment.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

const usage = `DATABASE_URL is the owner's; PostgreSQL's client programs of the server's version or later are in the PATH.

  pnpm backup <file>                 the whole database as of this moment, and <file>.sha256 beside it
  pnpm restore <file>                into an empty database; its books are verified
  pnpm restore <file> --replace      in the place of one that has books: the old one is kept under another name`;

async function main(): Promise<void> {
  const { values, positionals } = parseCliArgs({ replace: { type: "boolean", default: false } }, usage);
  const [action, file, ...rest] = positionals;
  const url = ownerDatabaseUrl();
  if (url === undefined || file === undefined || rest.length > 0) throw new SetupError(usage);
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  if (action === "dump") {
    await writeDump({ url, file });
    console.log(`${file} and ${file}.sha256 are written: ${seconds()} s`);
  } else if (action === "restore") {
    const { kept } = await restoreDump({ url, file, replace: values.replace });
    console.log(`The books of ${file} are restored and verified: ${seconds()} s`);
    if (kept) console.log(`What was there before is kept in the database ${kept}.`);
    console.log(
      "Now `node scripts/container/migrate.ts` gives manilla_app and manilla_desk their passwords; then docs/operations.md.",
    );
  } else throw new SetupError(usage);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runChore(main);
