import { seed } from "../prisma/seed.ts";
import { childEnvironment, readEnvironment } from "./environment.ts";
import { SetupError } from "./services/process.ts";
import { dataChecksum, writeDataMark } from "./start/data-mark.ts";
import { givenPasswords } from "./start/database-urls.ts";
import { prepareLaptopDatabase } from "./start/laptop-database.ts";
import { runChore } from "./start/shutdown.ts";

async function prepare(): Promise<void> {
  const owner = readEnvironment("OWNER_DATABASE_URL");
  const passwords = givenPasswords();
  if (owner === undefined || passwords === undefined)
    throw new SetupError(
      "Set OWNER_DATABASE_URL, APP_DATABASE_PASSWORD and DESK_DATABASE_PASSWORD, or use `npm start`.",
    );
  await prepareLaptopDatabase(owner, passwords);
  // Runs as the owner, because only the owner may make users staff.
  if (await seed(childEnvironment({ DATABASE_URL: owner })))
    await writeDataMark(owner, dataChecksum(passwords));
}

await runChore(prepare);
