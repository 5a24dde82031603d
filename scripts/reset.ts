import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stopLeftOver } from "./services/left-over.ts";
import { dataDirectory } from "./start/ports.ts";
import { claimRun } from "./start/run-file.ts";
import { runChore } from "./start/shutdown.ts";

async function reset(): Promise<void> {
  const dataDir = dataDirectory();
  if (!existsSync(dataDir)) {
    console.log("There is no local data.");
    return;
  }
  await claimRun(join(dataDir, "run.json"));
  const cluster = await stopLeftOver(dataDir);
  for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true });
  console.log(`Removed all local data (${dataDir}). The next start begins afresh.`);
}

await runChore(reset);
