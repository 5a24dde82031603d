import process from "node:process";
import { buildSandbox } from "./app.ts";
import { readConfig } from "./config.ts";

const sandbox = buildSandbox(readConfig());

try {
  const { url, smtpPort } = await sandbox.start();
  console.log(`sandbox ready at ${url} (mail on port ${smtpPort})`);
} catch (error) {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(taken ? `The sandbox can't start: ${String(error)}` : error);
  process.exit(1);
}

// "disconnect" means that the parent process has ended. A test's sandbox ends with its test.
for (const end of ["SIGINT", "SIGTERM", "disconnect"] as const) {
  process.once(end, () => void sandbox.close().then(() => process.exit(0)));
}
