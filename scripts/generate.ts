import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment, root } from "./environment.ts";
import { sourcesChecksum } from "./sources-checksum.ts";

const sources = ["prisma/schema/*.prisma", "prisma.config.ts", "pnpm-lock.yaml"];
const mark = join(root, "packages/core/src/runtime/prisma/.generated-from");

export function generateClient(): void {
  const wanted = sourcesChecksum(sources);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  const prisma = `${root}node_modules/prisma/build/index.js`;
  // Generating never runs the schema engine, but Prisma downloads one unless this variable names a file.
  const env = childEnvironment({
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  });
  execFileSync(process.execPath, [prisma, "generate", "--no-hints"], {
    cwd: root,
    env,
    stdio: "pipe",
    encoding: "utf8",
  });
  writeFileSync(mark, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateClient();
