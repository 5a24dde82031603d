import { Readable } from "node:stream";
import type { OpsAnswer, OpsCommand } from "./ops-command.ts";

// Runs ops commands one after another, each with its own arguments, environment and input, in one process that keeps
// loaded modules.
let commands = Promise.resolve();
let count = 0;

process.on("message", (command: OpsCommand) => {
  commands = commands.then(async () => process.send?.(await answer(command))).then(() => undefined);
});
process.once("disconnect", () => process.exit(0));

async function answer({ args, env, input }: OpsCommand): Promise<OpsAnswer> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  let said = "";
  const write = (text: string | Uint8Array, ...[encoding, done]: unknown[]) => {
    said += String(text);
    for (const callback of [encoding, done]) if (typeof callback === "function") callback();
    return true;
  };
  process.stdout.write = write;
  process.stderr.write = write;
  count += 1;
  // Node runs a module once for each address. The query string makes it run again.
  await import(`../../scripts/ops.ts?command=${count}`);
  return { code: Number(process.exitCode ?? 0), said };
}
