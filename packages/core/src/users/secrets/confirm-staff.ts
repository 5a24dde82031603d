import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Staff } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { admitAttempt } from "../session/login-attempts.ts";
import { passwordMatches } from "./hashing.ts";

/** The origin of calls by our own tools, with its own count of wrong passwords. */
const desk = { ip: "ops", network: "ops", device: "ops" };

/**
 * Confirms a member of staff by user name or e-mail and password. Opens no session. Throws AppError:
 * invalid_credentials (unknown and wrong are one), forbidden for other people, rate_limited.
 */
export async function confirmStaff(
  ctx: Context,
  { identifier, password }: { identifier: string; password: string },
): Promise<Staff> {
  const named = [{ username: normalizeUsername(identifier) }, { email: normalizeEmail(identifier) }];
  const user = await ctx.prisma.user.findFirst({ where: { OR: named, closedAt: null } });
  const attempt = await admitAttempt(ctx, { userId: user?.id, identifier, client: desk });
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !matches) throw new AppError("invalid_credentials");
  await attempt.succeeded();
  const { id: userId, username, role } = user;
  if (role !== "support" && role !== "admin") throw new AppError("forbidden");
  return { userId, username, role };
}
