import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { prepareDatabase } from "../start/database.ts";

const weak = /change-?me|^.{0,15}$/i;

/** The one-shot before the programs: applies what is missing, and gives the role of the programs its password. */
async function main(): Promise<void> {
  const owner = environment("DATABASE_URL");
  const password = environment("APP_DATABASE_PASSWORD");
  if (owner === undefined || password === undefined) {
    throw new SetupError("Set DATABASE_URL (the owner's) and APP_DATABASE_PASSWORD.");
  }
  if (environment("NODE_ENV") === "production" && weak.test(password)) {
    throw new SetupError(
      "Refusing to migrate in production with an APP_DATABASE_PASSWORD made for a laptop.",
    );
  }
  await prepareDatabase(owner, password);
  console.log("The database is up to date.");
}

await main().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
});
