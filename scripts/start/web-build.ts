import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { lastLines, SetupError } from "../services/process.ts";
import { sourcesChecksum } from "../sources-checksum.ts";

const shared = ["packages/{shared,ui}/package.json", "packages/{shared,ui}/src/**/*.*", "pnpm-lock.yaml"];

/** Builds the pages of the app and of the desk, except a page that was built from the same sources. */
export async function buildPages(): Promise<void> {
  await buildPage("apps/web", ".", ["apps/web/*.*", "apps/web/{public,service-worker,src,vite}/**/*.*"]);
  await buildPage("apps/desk", "web", ["apps/desk/web/**/*.*"]);
}

async function buildPage(app: string, from: string, sources: string[]): Promise<void> {
  const folder = join(root, app);
  const mark = join(folder, "dist/.built-from");
  const wanted = sourcesChecksum([...sources, ...shared]);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  const options = { cwd: folder, env: childEnvironment({ NODE_ENV: "production" }), maxBuffer: 1 << 26 };
  await promisify(execFile)(process.execPath, [vite, "build", from], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new SetupError(`${app} could not be built:\n${lastLines(error.stderr || error.message, 30)}`);
    },
  );
  writeFileSync(mark, wanted);
}
