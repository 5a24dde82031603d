import { join } from "node:path";
import { root } from "./environment.ts";
import { choosePorts, dataDirectory } from "./start/ports.ts";
import { laptopFlags, listPrograms, startPrograms } from "./start/programs.ts";
import { runStep } from "./start/progress.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { prepareStack, type Stack } from "./start/stack.ts";
import { welcomeText } from "./start/welcome.ts";

const shutdown = takeOverSignals();

async function dev(): Promise<void> {
  console.log("Starting Manilla for development");
  const ports = choosePorts({ dev: true });
  const stack = await prepareStack({ ports, dataDir: dataDirectory(), shutdown });
  Object.assign(stack.settings, {
    API_URL: `http://localhost:${ports.api}`,
    DESK_SERVER_URL: `http://127.0.0.1:${ports.deskServer}`,
  });
  const watched = listPrograms(ports, [...laptopFlags, "--watch", "--watch-preserve-output"]);
  await startPrograms(stack, watched, stack.prepareData);
  await runStep("Web app, desk", () =>
    Promise.all([
      servePage(stack, { name: "web", folder: "apps/web", port: ports.app }),
      servePage(stack, { name: "desk-page", folder: "apps/desk", port: ports.desk, config: "web" }),
    ]),
  );
  console.log(welcomeText(ports, { dev: true }));
}

interface DevPage {
  name: string;
  folder: string;
  port: number;
  config?: string;
}

function servePage(stack: Stack, { name, folder, port, config = "." }: DevPage): Promise<unknown> {
  const cwd = join(root, folder);
  const args = [
    join(cwd, "node_modules/vite/bin/vite.js"),
    "--config",
    join(config, "vite.config.ts"),
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--strictPort",
  ];
  return stack.start({ name, args, cwd }, `http://127.0.0.1:${port}/`);
}

await runChore(dev, shutdown);
