import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { SetupError, tail } from "../services/process.ts";

const web = join(root, "apps/web");
const mark = join(web, "dist/.built-from");
const sources = ["apps/web", "packages/shared", "pnpm-lock.yaml"];
const ignored = new Set(["node_modules", "dist", ".types", ".vite"]);

/** Builds the web app, unless its sources are those of the last build. True when it built. */
export async function buildWeb(): Promise<boolean> {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, join(root, source));
  const wanted = hash.digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return false;
  const vite = join(web, "node_modules/vite/bin/vite.js");
  const options = { cwd: web, env: childEnvironment({ NODE_ENV: "production" }), maxBuffer: 1 << 26 };
  await promisify(execFile)(process.execPath, [vite, "build"], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new SetupError(`The web app could not be built:\n${tail(error.stderr || error.message, 30)}`);
    },
  );
  writeFileSync(mark, wanted);
  return true;
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const entries = path.endsWith(".yaml") ? undefined : readdirSync(path, { withFileTypes: true });
  if (!entries) return void hash.update(readFileSync(path));
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.endsWith(".tsbuildinfo")) continue;
    const child = join(path, entry.name);
    hash.update(`${child.slice(root.length)}\0`);
    if (entry.isDirectory()) addTo(hash, child);
    else hash.update(readFileSync(child));
  }
}
