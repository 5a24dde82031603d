import type { Context } from "@manilla/core/context";
import { listStaffPasskeys, removePasskeysOf } from "@manilla/core/desk/factors/passkeys";
import {
  findStaff,
  listStaff,
  openTotp,
  requirePermission,
  type StaffRow,
  setUpTotp,
} from "@manilla/core/desk/staff";
import { totpCode } from "@manilla/core/secrets/totp";
import { deskRoles } from "@manilla/shared/desk/roles";
import { environment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { decideHere } from "./decide-here.ts";
import { printRow, printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";
import { signIn } from "./sign-in.ts";

/** pnpm ops staff list | role | totp | passkeys | code: who works at the desk, with which role and factors. */
export async function staff(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, username] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "role" && username) return role(ctx, username, request);
  if (what === "totp" && username) return totp(ctx, username, request);
  if (what === "passkeys" && username) return passkeys(ctx, username, request);
  if (what === "remove-passkeys" && username) return removePasskeys(ctx, username, request);
  if (what === "code" && username) return code(ctx, username, request);
  throw new SetupError(
    "pnpm ops staff list, role, totp, passkeys, remove-passkeys or code: see pnpm ops help",
  );
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const rows = await Promise.all(
    (await listStaff(ctx)).map(async ({ id, username, role, totp, disabledAt }) => ({
      name: username,
      role,
      authenticator: totp === null ? "not set up" : "set up",
      passkeys: (await listStaffPasskeys(ctx, id)).length,
      left: disabledAt?.toISOString() ?? null,
    })),
  );
  printRows(rows, { json, none: "There are no members of staff yet." });
}

async function role(ctx: Context, username: string, { words, reason, json }: OpsRequest): Promise<void> {
  const wanted = deskRoles.find((name) => name === words[2]);
  if (!wanted) throw new SetupError(`The roles are ${deskRoles.join(", ")}.`);
  if (!reason) throw new SetupError('Say why: --reason "…"');
  const { id: subject } = await memberNamed(ctx, username);
  const request = { kind: "staff.role", subject, parameters: { role: wanted }, reason } as const;
  await decideHere(ctx, request, { json });
}

async function totp(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  const member = await memberNamed(ctx, username);
  const isFirst = member.totp === null && environment("OPS_USER") === member.username;
  const by = await signIn(ctx, { first: isFirst });
  // Who sets a colleague's authenticator, and knows the password, would be two people.
  if (by.userId !== member.id) await requirePermission(ctx, by, "staff.manage");
  const { secret, uri } = await setUpTotp(ctx, by, { username });
  printRow({ name: username, secret, address: uri, note: "shown once: hand it over in person" }, { json });
}

async function passkeys(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  const { id } = await memberNamed(ctx, username);
  const rows = (await listStaffPasskeys(ctx, id)).map(({ name, createdAt, lastUsedAt }) => ({
    name,
    made: createdAt.toISOString(),
    used: lastUsedAt?.toISOString() ?? null,
  }));
  printRows(rows, { json, none: `${username} has no passkey.` });
}

/** For a device that was lost: all of them, and the sessions. */
async function removePasskeys(ctx: Context, username: string, { reason, json }: OpsRequest): Promise<void> {
  if (!reason) throw new SetupError('Say why: --reason "…"');
  const { id: staffId } = await memberNamed(ctx, username);
  const by = await signIn(ctx);
  if (by.userId !== staffId) await requirePermission(ctx, by, "staff.manage");
  const removed = await removePasskeysOf(ctx, by, { staffId, reason });
  printRow({ name: username, removed, by: by.username, note: "their sessions have ended" }, { json });
}

async function memberNamed(ctx: Context, username: string): Promise<StaffRow> {
  const member = await findStaff(ctx, username);
  if (!member) throw new SetupError(`${username} is no member of staff.`);
  return member;
}

/** The present code, for demo staff on a laptop. */
async function code(ctx: Context, username: string, { json }: OpsRequest): Promise<void> {
  if (ctx.config.NODE_ENV === "production") throw new SetupError("Codes are shown on a laptop only.");
  const secret = openTotp(ctx, (await findStaff(ctx, username)) ?? { totp: null });
  if (secret === null)
    throw new SetupError(`${username} has no authenticator: pnpm ops staff totp ${username}`);
  printRow({ code: totpCode(secret, ctx.clock.now()) }, { json });
}
