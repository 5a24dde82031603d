import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { SetupError, tail } from "../services/process.ts";

interface Page {
  app: string;
  from: string;
  sources: readonly string[];
}

const webApp: Page = {
  app: "apps/web",
  from: ".",
  sources: ["apps/web", "packages/shared", "packages/ui", "pnpm-lock.yaml"],
};
const deskPage: Page = {
  app: "apps/desk",
  from: "web",
  sources: ["apps/desk/web", "packages/shared", "packages/ui", "pnpm-lock.yaml"],
};
const ignored = new Set(["node_modules", "dist", ".types", ".vite"]);

export function buildWeb(): Promise<boolean> {
  return build(webApp);
}

export function buildDesk(): Promise<boolean> {
  return build(deskPage);
}

async function build({ app, from, sources }: Page): Promise<boolean> {
  const folder = join(root, app);
  const mark = join(folder, "dist/.built-from");
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, join(root, source));
  const wanted = hash.digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return false;
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  const options = { cwd: folder, env: childEnvironment({ NODE_ENV: "production" }), maxBuffer: 1 << 26 };
  await promisify(execFile)(process.execPath, [vite, "build", from], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new SetupError(`${app} could not be built:\n${tail(error.stderr || error.message, 30)}`);
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
