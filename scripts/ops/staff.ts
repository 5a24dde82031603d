import type { Context } from "@manilla/core/context";
import { findStaff, listStaff, openTotp, setRole, setUpTotp } from "@manilla/core/desk/staff";
import { totpCode } from "@manilla/core/secrets/totp";
import { deskRoles } from "@manilla/shared/desk/roles";
import { SetupError } from "../services/process.ts";
import { printRow, printRows } from "./print.ts";
import { signIn } from "./sign-in.ts";
import type { OpsRequest } from "./withdrawals.ts";

/** pnpm ops staff list | role | totp | code: who works at the desk, with which role and second factor. */
export async function staff(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, username] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "role" && username) return role(ctx, username, request);
  if (what === "totp" && username) return totp(ctx, username, request);
  if (what === "code" && username) return code(ctx, username, request);
  throw new SetupError(
    "pnpm ops staff list, staff role <name> <role> --reason <why>, staff totp <name>, or: staff code <name>",
  );
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const rows = (await listStaff(ctx)).map(({ username, role, totp, disabledAt }) => ({
    name: username,
    role,
    authenticator: totp === null ? "not set up" : "set up",
    left: disabledAt?.toISOString() ?? null,
  }));
  printRows(rows, { json, none: "There are no members of staff yet." });
}

async function role(ctx: Context, username: string, { words, reason, json }: OpsRequest): Promise<void> {
  const wanted = deskRoles.find((name) => name === words[2]);
  if (!wanted) throw new SetupError(`The roles are ${deskRoles.join(", ")}.`);
  if (!reason) throw new SetupError('Say why: --reason "…"');
  const by = await signIn(ctx);
  const changed = await setRole(ctx, by, { username, role: wanted, reason });
  printRow({ name: changed.username, role: changed.role, by: by.username }, { json });
}

async function totp(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  const by = await signIn(ctx);
  const { secret, uri } = await setUpTotp(ctx, by, { username });
  printRow({ name: username, secret, address: uri, note: "shown once: hand it over in person" }, { json });
}

/** The present code, for demo staff on a laptop. */
async function code(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  if (ctx.config.NODE_ENV === "production") throw new SetupError("Codes are shown on a laptop only.");
  const secret = openTotp(ctx, (await findStaff(ctx, username)) ?? { totp: null });
  if (secret === null)
    throw new SetupError(`${username} has no authenticator: pnpm ops staff totp ${username}`);
  printRow({ code: totpCode(secret, ctx.clock.now()) }, { json });
}
