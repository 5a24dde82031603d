import { parsePhone } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../../context.ts";
import type { User } from "../../runtime/prisma/client.ts";

/**
 * Each kind of identifier has its own shape, except that a number typed without its + may also be a username. A
 * verified phone comes before a username, because a username is chosen freely and must not lock out the owner of the
 * number. An unverified phone counts only if no username matches.
 */
export async function findByIdentifier(ctx: Context, identifier: string): Promise<User | undefined> {
  const username = normalizeUsername(identifier).replace(/^@/, "");
  const phone = parsePhone(identifier);
  const found = await ctx.prisma.user.findMany({
    where: {
      OR: [{ email: normalizeEmail(identifier) }, { username }, ...(phone ? [{ phone }] : [])],
      closedAt: null,
    },
    take: 2,
  });
  const isVerified = (user: User) => user.phone === phone && user.phoneVerifiedAt !== null;
  return found.find(isVerified) ?? found.find((user) => user.username === username) ?? found[0];
}
