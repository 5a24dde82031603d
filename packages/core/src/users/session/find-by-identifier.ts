import { withoutSeparators } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../../context.ts";
import type { User } from "../../runtime/prisma/client.ts";

/**
 * Each kind of identifier has a shape of its own, except that a number typed without its + or +234 may also be a username. Then it
 * is the phone: a username is chosen freely, and must not shut out whose number it is.
 */
export async function findByIdentifier(ctx: Context, identifier: string): Promise<User | undefined> {
  const username = normalizeUsername(identifier);
  const phone = withoutSeparators(identifier).replace(/^(?:0|234)(?=[0-9]{10}$)/, "+234");
  const found = await ctx.prisma.user.findMany({
    where: { OR: [{ email: normalizeEmail(identifier) }, { phone }, { username }], closedAt: null },
    take: 2,
  });
  return found.find((user) => user.phone === phone) ?? found[0];
}
