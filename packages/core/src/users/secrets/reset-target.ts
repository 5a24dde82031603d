import { normalizeContact } from "@manilla/shared/kyc/contact";
import type { Context } from "../../context.ts";
import type { User } from "../../runtime/prisma/client.ts";
import type { resetPurposes } from "../../secrets/one-time-code.ts";
import { findByIdentifier } from "../session/find-by-identifier.ts";

interface ResetContact {
  channel: "email" | "sms";
  contact: string;
  /** When it replaced another one. */
  replacedAt: Date | null;
}

/** Whose password a code resets, and where the code goes. */
export interface ResetTarget extends ResetContact {
  userId: string;
  /** "replace_contact": staff allowed this contact in place of a lost one; it is not the account's yet. */
  purpose: (typeof resetPurposes)[number];
}

/**
 * The account of an identifier, or the one whose lost contact this one may replace now. Both are looked up for every identifier, so
 * that the time says nothing. An account that has taken the contact comes first, one that only has it as its username does not.
 * Undefined for all others.
 */
export async function findResetTarget(ctx: Context, identifier: string): Promise<ResetTarget | undefined> {
  const [user, allowed] = await Promise.all([
    findByIdentifier(ctx, identifier),
    findAllowed(ctx, identifier),
  ]);
  if (allowed && user?.email !== allowed.contact && user?.phone !== allowed.contact) return allowed;
  const contact = user && resetContact(user);
  return contact && { userId: user.id, ...contact, purpose: "reset_password" };
}

async function findAllowed(ctx: Context, identifier: string): Promise<ResetTarget | undefined> {
  const contact = normalizeContact("email", identifier) ?? normalizeContact("phone", identifier);
  const rows = await ctx.prisma.$queryRaw<
    Pick<ResetTarget, "userId" | "channel">[]
  >`select user_id as "userId", case type when 'email' then 'email' else 'sms' end as channel from allowed_contact(${contact})`;
  return contact !== null && rows[0]
    ? { ...rows[0], contact, replacedAt: null, purpose: "replace_contact" }
    : undefined;
}

/**
 * Where the code that resets a password goes: to the e-mail, or to a verified phone while the e-mail is not verified, because
 * a mistyped one is a stranger's. With neither verified the e-mail is all there is. Never to one whose change was disputed.
 */
function resetContact(user: User): ResetContact | undefined {
  const email =
    user.emailDisputedAt === null
      ? { channel: "email" as const, contact: user.email, replacedAt: user.emailReplacedAt }
      : undefined;
  const isPhone = user.phoneVerifiedAt !== null && user.phoneDisputedAt === null;
  if (isPhone && (!email || user.emailVerifiedAt === null))
    return { channel: "sms", contact: user.phone, replacedAt: user.phoneReplacedAt };
  return email;
}
