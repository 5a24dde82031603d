import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Staff } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { confirmStaff } from "@manilla/core/desk/confirm-staff";
import { requirePermission } from "@manilla/core/desk/staff";
import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";

/** Signs in a member of staff whose role decides what others propose: what is done at once is no agent's. Throws AppError. */
export async function signInToDecide(ctx: Context): Promise<Staff> {
  const staff = await signIn(ctx);
  await requirePermission(ctx, staff, "proposals.decide");
  return staff;
}

/**
 * Signs staff in: OPS_USER, then the password (not shown) and the code of the authenticator app, from the terminal or as the
 * first two lines of the input. `first`: without a code, while the person has no authenticator yet.
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

/** One line for each prompt; what is typed is not shown. */
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
