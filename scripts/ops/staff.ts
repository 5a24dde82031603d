import type { Context } from "@manilla/core/context";
import { findStaff, openTotp, requirePermission, type StaffRow, setUpTotp } from "@manilla/core/desk/staff";
import { totpCode } from "@manilla/core/secrets/totp";
import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { printRow } from "./print.ts";
import type { OpsRequest } from "./request.ts";
import { signIn } from "./sign-in.ts";

export async function staff(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, username] = request.words;
  if (what === "totp" && username) return totp(ctx, username, request);
  if (what === "code" && username) return code(ctx, username, request);
  throw new SetupError("pnpm ops staff totp <name>, or: staff code <name>");
}

async function totp(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  const member = await memberNamed(ctx, username);
  const isFirst = member.totp === null && environment("OPS_USER") === member.username;
  const by = await signIn(ctx, { first: isFirst });
  // A person who knows a colleague's password and sets the authenticator could act as two people.
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
  const secret = openTotp(ctx, (await findStaff(ctx, username)) ?? { totp: null });
  if (secret === null)
    throw new SetupError(`${username} has no authenticator: pnpm ops staff totp ${username}`);
  printRow({ code: totpCode(secret, ctx.clock.now()) }, { json });
}
