import { choosePorts, dataDirectory } from "./start/ports.ts";
import { startPrograms } from "./start/programs.ts";
import { step } from "./start/progress.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { prepareStack } from "./start/stack.ts";
import { buildDesk, buildWeb } from "./start/web-build.ts";
import { welcome } from "./start/welcome.ts";

const shutdown = takeOverSignals();

async function start(): Promise<void> {
  console.log("Starting Manilla");
  const ports = choosePorts();
  const stack = await prepareStack({ ports, dataDir: dataDirectory(), shutdown });
  await step("Web app", buildWeb);
  await step("Staff desk", buildDesk);
  await step("Programs", () => startPrograms(stack, ports));
  console.log(welcome(ports, stack));
}

await runChore(start, shutdown);
