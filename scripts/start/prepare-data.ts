import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { dataChecksum, readDataMark } from "./data-mark.ts";
import type { DatabasePasswords } from "./database-urls.ts";

type Options = { ownerUrl: string; passwords: DatabasePasswords; settings: Record<string, string> };

/**
 * Migrates and seeds the database, unless that was done from the same sources. Uses a separate process
 * (scripts/prepare-data.ts), because the supervisor runs for hours and would keep the memory. Throws SetupError with
 * the output of that process.
 */
export async function prepareData({ ownerUrl, passwords, settings }: Options): Promise<void> {
  if ((await readDataMark(ownerUrl)) === dataChecksum(passwords)) return;
  const env = childEnvironment({
    ...settings,
    LOG_LEVEL: "warn",
    OWNER_DATABASE_URL: ownerUrl,
    APP_DATABASE_PASSWORD: passwords.APP_DATABASE_PASSWORD,
    DESK_DATABASE_PASSWORD: passwords.DESK_DATABASE_PASSWORD,
  });
  const program = join(root, "scripts/prepare-data.ts");
  await promisify(execFile)(process.execPath, [program], { cwd: root, env }).catch(
    (error: Error & { stderr?: string }) => {
      throw new SetupError((error.stderr || error.message).trim());
    },
  );
}
