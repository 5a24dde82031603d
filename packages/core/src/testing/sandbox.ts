import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../../../apps/sandbox/src/main.ts", import.meta.url));

/**
 * The outside world in a process of its own, as it runs on a laptop: its books are in memory folders of the run, its
 * delays a hundredth. Ends with the file's process.
 */
export async function testSandbox(
  env: Record<string, string> = {},
): Promise<{ url: string; smtpPort: number }> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: `${process.env["TMPDIR"] ?? "/tmp"}/sandbox-${process.pid}-${port}`,
      SANDBOX_PACE: "0.01",
      ...env,
    },
    // The channel says nothing: it closes with this process, and the sandbox ends with it.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  child.stderr?.on("data", (part) => {
    said = `${said}${part}`.slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, child).catch(() => {
    throw new Error(`The sandbox did not start: ${said}`);
  });
  return { url, smtpPort };
}

async function waitFor(url: string, child: { exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + 50_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no answer");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
