import { seed } from "../prisma/seed.ts";
import { environment } from "./environment.ts";
import { SetupError } from "./services/process.ts";
import { dataChecksum, writeDataMark } from "./start/data-mark.ts";
import { prepareLaptopDatabase } from "./start/laptop-database.ts";
import { runChore } from "./start/shutdown.ts";

/** Migrates OWNER_DATABASE_URL, adds the demo data that is missing, and marks the database when none is; `npm start` runs it. */
async function prepare(): Promise<void> {
  const owner = environment("OWNER_DATABASE_URL");
  const password = environment("APP_DATABASE_PASSWORD");
  if (owner === undefined || password === undefined)
    throw new SetupError("Set OWNER_DATABASE_URL and APP_DATABASE_PASSWORD, or use `npm start`.");
  await prepareLaptopDatabase(owner, password);
  if (await seed()) await writeDataMark(owner, dataChecksum(password));
}

await runChore(prepare);
