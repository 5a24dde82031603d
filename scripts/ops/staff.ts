import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Staff } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { confirmStaff } from "@manilla/core/desk/session";
import { findStaff, requirePermission, type StaffRow, setUpTotp } from "@manilla/core/desk/staff";
import { readTotp, totpCode } from "@manilla/core/secrets/totp";
import { readEnvironment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { type OpsRequest, printRow } from "./print.ts";

export async function runStaffCommand(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, username] = request.words;
  if (what === "totp" && username) return totp(ctx, username, request);
  if (what === "code" && username) return code(ctx, username, request);
  throw new SetupError("pnpm ops staff totp <name>, or: staff code <name>");
}

async function totp(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  const member = await memberNamed(ctx, username);
  const isFirst = member.totp === null && readEnvironment("OPS_USER") === member.username;
  const by = await signIn(ctx, { first: isFirst });
  // Setting another person's authenticator needs staff.manage. Without this check, somebody who knows a colleague's
  // password could set it and act as two people.
  if (by.userId !== member.id) await requirePermission(ctx, by, "staff.manage");
  const { secret, uri } = await setUpTotp(ctx, by, { username });
  printRow({ name: username, secret, address: uri, note: "shown once: hand it over in person" }, { json });
}

async function memberNamed(ctx: Context, username: string): Promise<StaffRow> {
  const member = await findStaff(ctx, username);
  if (!member) throw new SetupError(`${username} is no member of staff.`);
  return member;
}

async function code(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  if (ctx.config.NODE_ENV === "production") throw new SetupError("Codes are shown on a laptop only.");
  const app = await readTotp(ctx, "staff", (await memberNamed(ctx, username)).id);
  if (app === undefined)
    throw new SetupError(`${username} has no authenticator: pnpm ops staff totp ${username}`);
  printRow({ code: totpCode(app.secret, ctx.clock.now()) }, { json });
}

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
 * Signs in OPS_USER with a password and a code of the authenticator app. Both come from the terminal, where they are
 * not shown, or from the first two lines of the input. With `first`, no code is needed, for staff who have no
 * authenticator yet.
 */
export async function signIn(ctx: Context, { first = false } = {}): Promise<Staff> {
  const identifier = readEnvironment("OPS_USER");
  if (identifier === undefined) {
    throw new SetupError("Say who you are: OPS_USER=<your user name> pnpm ops …");
  }
  const prompts = [`Password of ${identifier}: `, ...(first ? [] : ["Authenticator app code: "])];
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
