import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Staff } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { confirmStaff } from "@manilla/core/users/secrets/confirm-staff";
import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";

/** Signs staff in: OPS_USER, and the password from the terminal (not shown) or the first line of the input. */
export async function signIn(ctx: Context): Promise<Staff> {
  const identifier = environment("OPS_USER");
  if (identifier === undefined) {
    throw new SetupError("Say who you are: OPS_USER=<your user name> pnpm ops …");
  }
  const password = await readPassword(`Password of ${identifier}: `);
  return confirmStaff(ctx, { identifier, password });
}

async function readPassword(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
}
