import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);

/** Only this file reads the environment of the scripts. An empty variable counts as not set. */
export function readEnvironment(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}

/** URL with which the owner of the database logs in. In the `ops` image, DATABASE_URL is the desk's login. */
export function ownerDatabaseUrl(): string | undefined {
  return readEnvironment("OWNER_DATABASE_URL") ?? readEnvironment("DATABASE_URL");
}

/**
 * Returns the environment for a child process: ours and `extra`. Node caches compiled code beside the packages, so
 * the second start of a program compiles nothing.
 */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin:${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
    ...extra,
  };
}

export function tellChildren(values: Record<string, string>): void {
  Object.assign(process.env, values);
}
