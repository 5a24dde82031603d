import { normalizeContact } from "@manilla/shared/kyc/contact";
import type { Context } from "../../context.ts";
import type { User } from "../../runtime/prisma/client.ts";
import type { resetPurposes } from "../../secrets/one-time-code.ts";
import { findByIdentifier } from "../session/find-by-identifier.ts";

interface ResetContact {
  channel: "email" | "sms";
  contact: string;
  replacedAt: Date | null;
}

export interface ResetTarget extends ResetContact {
  userId: string;
  /** "replace_contact": staff allowed this contact in place of a lost one. It is not the account's yet. */
  purpose: (typeof resetPurposes)[number];
}

/**
 * Returns the account of an identifier, or the account whose lost contact may be replaced by this identifier now.
 * Both are looked up for every identifier, so that the time reveals nothing. An account with this contact comes before
 * a replacement, and a replacement comes before an account with this username. Undefined if there is none.
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
 * Returns the contact that receives reset codes: the e-mail, or a verified phone while the e-mail is not verified,
 * because a mistyped one is a stranger's. If neither is verified, the e-mail is all there is. Never a contact whose
 * change was disputed.
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
