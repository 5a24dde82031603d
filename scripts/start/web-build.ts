import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { SetupError, tail } from "../services/process.ts";
import { sourcesChecksum } from "../sources-checksum.ts";

interface Page {
  app: string;
  from: string;
  sources: readonly string[];
}

const webApp: Page = {
  app: "apps/web",
  from: ".",
  sources: ["apps/web/*.*", "apps/web/{public,service-worker,src,vite}/**/*.*"],
};
const deskPage: Page = { app: "apps/desk", from: "web", sources: ["apps/desk/web/**/*.*"] };
const sharedSources = [
  "packages/{shared,ui}/package.json",
  "packages/{shared,ui}/src/**/*.*",
  "pnpm-lock.yaml",
];

export function buildWeb(): Promise<boolean> {
  return build(webApp);
}

export function buildDesk(): Promise<boolean> {
  return build(deskPage);
}

async function build({ app, from, sources }: Page): Promise<boolean> {
  const folder = join(root, app);
  const mark = join(folder, "dist/.built-from");
  const wanted = sourcesChecksum([...sources, ...sharedSources]);
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
