import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder everything stands in. */
export const root = fileURLToPath(new URL("..", import.meta.url));

// A developer's own .env wins over nothing but our defaults: what the shell already says stays.
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);

/** The one place where the chores read the environment. An empty variable counts as not given. */
export function environment(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}

/** The owner's address of the database. In the image ops DATABASE_URL is the desk's. */
export function ownerDatabaseUrl(): string | undefined {
  return environment("OWNER_DATABASE_URL") ?? environment("DATABASE_URL");
}

/**
 * The environment for a child process: ours, with these on top. Node keeps what it has compiled (and the types it has
 * removed) beside the packages, so that the second start of a program compiles nothing.
 */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin:${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
    ...extra,
  };
}

/** Puts values into our own environment, for processes that a library starts (vitest's workers). */
export function tellChildren(values: Record<string, string>): void {
  Object.assign(process.env, values);
}
