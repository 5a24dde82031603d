import { choosePorts, dataDirectory } from "./start/ports.ts";
import { laptopFlags, listPrograms, startPrograms } from "./start/programs.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { prepareStack } from "./start/stack.ts";
import { buildPages } from "./start/web-build.ts";
import { welcomeText } from "./start/welcome.ts";

const shutdown = takeOverSignals();

async function start(): Promise<void> {
  console.log("Starting Manilla");
  const ports = choosePorts();
  const stack = await prepareStack({ ports, dataDir: dataDirectory(), shutdown });
  const prepare = () => Promise.all([stack.prepareData(), buildPages()]);
  await startPrograms(stack, listPrograms(ports, laptopFlags), prepare);
  console.log(welcomeText(ports));
}

await runChore(start, shutdown);
