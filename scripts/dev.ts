import { join } from "node:path";
import { root } from "./environment.ts";
import { choosePorts, dataDirectory } from "./start/ports.ts";
import { laptopFlags, programs, startPrograms } from "./start/programs.ts";
import { step } from "./start/progress.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { prepareStack } from "./start/stack.ts";
import { welcome } from "./start/welcome.ts";

const shutdown = takeOverSignals();
const web = join(root, "apps/web");

async function dev(): Promise<void> {
  console.log("Starting Manilla for development");
  const ports = choosePorts({ dev: true });
  const stack = await prepareStack({ ports, dataDir: dataDirectory(), shutdown });
  Object.assign(stack.settings, { API_URL: `http://localhost:${ports.api}` });
  const watched = programs(ports, [...laptopFlags, "--watch", "--watch-preserve-output"]);
  await startPrograms(stack, watched, stack.prepareData);
  const vite = [
    join(web, "node_modules/vite/bin/vite.js"),
    "--host",
    "127.0.0.1",
    "--port",
    String(ports.app),
    "--strictPort",
  ];
  await step("Web app", () =>
    stack.start({ name: "web", args: vite, cwd: web }, `http://127.0.0.1:${ports.app}/`),
  );
  console.log(welcome(ports, { dev: true }));
}

await runChore(dev, shutdown);
