import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

export type Contact = { email: string; username: string; phone: PhoneNumber };

export async function readContact(ctx: Context, actor: Pick<Actor, "userId">): Promise<Contact> {
  const select = { email: true, username: true, phone: true };
  const contact = await ctx.prisma.user.findUnique({ where: { id: actor.userId }, select });
  if (!contact) throw new AppError("not_found");
  return { ...contact, phone: phoneNumberOf(contact.phone) };
}

export interface AccountRestrictions {
  identityName: string | null;
  /** Time of the last change of password or PIN. Null if neither changed since the sign-up. */
  secretsChangedAt: Date | null;
  heldUntil: Date | null;
  frozen: boolean;
}

/**
 * Returns what can stop a payment of this person: a freeze, a security hold, changed secrets, a missing identity
 * name. Throws AppError not_found.
 */
export async function readAccountRestrictions(
  ctx: Context,
  actor: Pick<Actor, "userId">,
): Promise<AccountRestrictions> {
  const user = await ctx.prisma.user.findUnique({ where: { id: actor.userId } });
  if (!user) throw new AppError("not_found");
  const changed = [user.passwordChangedAt, user.pinChangedAt].filter((at) => at > user.createdAt);
  const latest = changed.sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    identityName: user.identityStatus === "Completed" ? user.identityName : null,
    secretsChangedAt: latest ?? null,
    heldUntil: user.withdrawalsHeldUntil,
    frozen: user.frozenAt !== null,
  };
}
