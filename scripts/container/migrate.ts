import { readEnvironment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { prepareDatabase } from "../start/database.ts";
import { type DatabasePasswords, givenPasswords } from "../start/database-urls.ts";
import { runChore } from "../start/shutdown.ts";

const weak = /change-?me|^.{0,15}$/i;

async function main(): Promise<void> {
  const owner = readEnvironment("DATABASE_URL");
  const passwords = givenPasswords();
  if (owner === undefined || passwords === undefined) {
    throw new SetupError("Set DATABASE_URL (the owner's), APP_DATABASE_PASSWORD and DESK_DATABASE_PASSWORD.");
  }
  if (readEnvironment("NODE_ENV") === "production") refuseWeak(passwords);
  await prepareDatabase(owner, passwords);
  console.log("The database is up to date.");
}

/** Refuses weak and equal passwords. A person with the API's password must not be able to log in as the desk. */
function refuseWeak(passwords: DatabasePasswords): void {
  for (const [name, password] of Object.entries(passwords)) {
    if (weak.test(password))
      throw new SetupError(`Refusing to migrate in production with a ${name} made for a laptop.`);
  }
  if (passwords.APP_DATABASE_PASSWORD === passwords.DESK_DATABASE_PASSWORD)
    throw new SetupError("Refusing to migrate in production with one password for both roles.");
}

await runChore(main);
