import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Staff } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { confirmStaff } from "@manilla/core/desk/confirm-staff";
import { requirePermission } from "@manilla/core/desk/staff";
import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";

/**
 * Signs in staff whose role approves proposals, because these commands take effect without a second person. Throws
 * AppError.
 */
export async function signInToDecide(ctx: Context): Promise<Staff> {
  const staff = await signIn(ctx);
  await requirePermission(ctx, staff, "proposals.decide");
  return staff;
}

/**
 * Signs in OPS_USER with a password (not shown) and a code of the authenticator app, from the terminal or the first
 * two lines of the input. `first`: without a code, for staff without an authenticator.
 */
export async function signIn(ctx: Context, { first = false } = {}): Promise<Staff> {
  const identifier = environment("OPS_USER");
  if (identifier === undefined) {
    throw new SetupError("Say who you are: OPS_USER=<your user name> pnpm ops …");
  }
  const prompts = [`Password of ${identifier}: `, ...(first ? [] : ["Code of your authenticator app: "])];
  const [password = "", code = null] = await readSecrets(prompts);
  return confirmStaff(ctx, { identifier, password, code: first ? null : (code ?? "") });
}

async function readSecrets(prompts: readonly string[]): Promise<string[]> {
  const terminal = process.stdin.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  const given: string[] = [];
  const ask = () => {
    if (terminal) process.stderr.write(prompts[given.length] ?? "");
  };
  try {
    ask();
    for await (const line of lines) {
      given.push(line);
      if (terminal) process.stderr.write("\n");
      if (given.length === prompts.length) break;
      ask();
    }
    return given;
  } finally {
    lines.close();
  }
}
