import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "@manilla/testing/compile-cache";
import { endWithFile } from "@manilla/testing/run-at-end";
import { waitUntil } from "../../scripts/services/process.ts";

export interface Program {
  readonly child: ChildProcess;
  output(): string;
  /** Sends the signal. Resolves on exit, with the exit code and the time it took. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** Resolves when the program answers. It is stopped at the end of the test file at the latest. */
export async function startProgram(
  name: "api" | "worker",
  { settings, port }: { settings: object; port: number },
): Promise<Program> {
  const main = fileURLToPath(new URL(`../../apps/${name}/src/main.ts`, import.meta.url));
  const where = name === "api" ? { PORT: port } : { WORKER_PORT: port };
  const env = Object.entries({ ...settings, ...where }).map(([key, value]) => [key, String(value)]);
  const child = endWithFile(
    spawn(process.execPath, [main], {
      env: { ...Object.fromEntries(env), ...compileCache() },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += String(part)));
  const ended = once(child, "exit");
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  const failure = () => `The ${name} did not start: ${output.slice(-2_000)}`;
  await waitUntil(answers, { seconds: 90, child, failure });
  return {
    child,
    output: () => output,
    async end(signal = "SIGTERM") {
      const began = performance.now();
      child.kill(signal);
      const [code] = await ended;
      return { code: code as number | null, ms: Math.round(performance.now() - began) };
    },
  };
}
