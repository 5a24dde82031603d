import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Staff } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { acceptStaffCode } from "../../desk/factors/spend-code.ts";
import { staffOf } from "../../desk/staff.ts";
import { AppError } from "../../runtime/errors.ts";
import { admitAttempt } from "../session/login-attempts.ts";
import { passwordMatches } from "./hashing.ts";

/** The origin of calls by our own tools, with its own count of wrong passwords. */
const commandLine = { ip: "ops", network: "ops", device: "ops" };

interface Shown {
  identifier: string;
  password: string;
  /** Six digits of the authenticator app; null where the person is about to set up their first one. */
  code: string | null;
}

/**
 * Confirms a member of staff at a command line by user name or e-mail, password and code. Opens no session; a code is good
 * for several commands in a row. Throws AppError: invalid_credentials (unknown and wrong are one), forbidden for other
 * people and while the account is frozen, confirmation_required (no authenticator yet), rate_limited.
 */
export async function confirmStaff(ctx: Context, { identifier, password, code }: Shown): Promise<Staff> {
  const named = [{ username: normalizeUsername(identifier) }, { email: normalizeEmail(identifier) }];
  const user = await ctx.prisma.user.findFirst({ where: { OR: named, closedAt: null } });
  const attempt = await admitAttempt(ctx, { of: "ops", userId: user?.id, identifier, client: commandLine });
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !matches) throw new AppError("invalid_credentials");
  const { id: userId, username, role } = user;
  if (role !== "support" && role !== "admin") throw new AppError("forbidden");
  if (user.frozenAt) throw new AppError("forbidden", { message: frozen });
  const { totp = null } = (await staffOf(ctx, userId)) ?? {};
  if (code === null ? totp !== null : totp === null)
    throw new AppError("confirmation_required", { message: hint(username) });
  if (code !== null && !(await acceptStaffCode(ctx, userId, code))) throw new AppError("invalid_credentials");
  await attempt.succeeded();
  return { userId, username, role };
}

const frozen = "Your account is frozen: you can act for Manilla again when it is open.";

function hint(username: string): string {
  return `This needs the code of an authenticator app; pnpm ops staff totp ${username} sets up the first one.`;
}
