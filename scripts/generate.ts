import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { childEnvironment, root } from "./environment.ts";

/** Writes the Prisma client into packages/core/src/runtime/prisma. */
export function generate(): void {
  const prisma = `${root}node_modules/prisma/build/index.js`;
  // Generating is WebAssembly and never runs the schema engine, but Prisma downloads one unless this names a file.
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
