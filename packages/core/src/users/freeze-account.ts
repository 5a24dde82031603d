import { addMilliseconds, hours, minutes } from "@manilla/shared/duration";
import { moneyOutMessages } from "@manilla/shared/users/money-out";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { auditLine } from "../audit/audit-line.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { isYoung, moneyHoldEnd, youngPeriodEnd } from "../money-out.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { nameAccount } from "../runtime/request-scope.ts";
import { openContacts, sealContacts } from "../secrets/sealed-values.ts";
import { eventOfSecurityLink } from "../secrets/security-link.ts";
import { checkSecondFactor, type FactorProof } from "./factors/check-second-factor.ts";
import { type KeptFactors, keptFactors } from "./factors/factors.ts";
import type { Client } from "./session/client.ts";

/**
 * How long the owner can freeze the account by the link in a security message. When staff allow a customer to set a new
 * contact (prisma/sql/desk/allow_contact.sql), that permission must end no later than this link, so that the owner can
 * still stop the change.
 */
export const securityLinkHours = 72;

const payload = z.object({
  userId: z.uuid(),
  type: z.enum(["email", "phone"]).optional().catch(undefined),
  sealed: z.string().optional(),
  wasVerified: z.boolean().default(true),
});

interface SecurityEvent {
  id: string;
  topic: string;
  payload: unknown;
}

/**
 * Freezes the account whose owner got the link "It was not me" with `token`, ends its sessions and removes its young
 * factors. Returns the factors that stay. Throws AppError: not_found (the link does not exist or is older than 72
 * hours), rate_limited.
 */
export async function freezeAccount(ctx: Context, token: string, client: Client): Promise<KeptFactors> {
  await refuseBeyond(ctx, `freeze:network:${client.network}`, { maxUses: 30, windowMs: minutes(15) });
  const event = await findEvent(ctx, token);
  const { userId, type, sealed, wasVerified } = payload.parse(event.payload);
  nameAccount(userId);
  await freezePerson(ctx, userId, event.topic);
  if (event.topic === "user.contact_replaced" && type !== undefined) {
    // Only a verified contact is restored, because an unverified contact may be mistyped and belong to a stranger.
    const old = wasVerified && sealed ? openContacts(ctx, sealed)[type] : undefined;
    await disputeContact(ctx, userId, { column: type, old });
  }
  return keptFactors(ctx, userId);
}

/** Freezes the account: no money leaves the account, and every session ends, also the caller's. */
export async function freezeOwnAccount(ctx: Context, { userId }: Actor): Promise<void> {
  await freezePerson(ctx, userId, "owner.asked");
}

async function freezePerson(ctx: Context, userId: string, after: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.prisma.$executeRaw`
  with person as (
    update users set frozen_at = ${now}, owner_froze_at = ${now}, factors_end_at = null where id = ${userId} and frozen_at is null and closed_at is null returning id
  ), ended as (
    update sessions set revoked_at = coalesce(revoked_at, ${now}), device_key = null
    where user_id = ${userId} and (revoked_at is null or device_key is not null)
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.frozen", after: Prisma.sql`jsonb_build_object('after', ${after}::text)` })} from person
  )
  select case when id is not null then
    ${announceRow("user.frozen", Prisma.sql`jsonb_build_object('userId', id, 'removed', removed)`)} end
  from (select remove_young_factors(${userId}, ${now}) as removed) young left join person on true`;
}

async function findEvent(ctx: Context, token: string): Promise<SecurityEvent> {
  const id = eventOfSecurityLink(ctx, token);
  const oldest = addMilliseconds(ctx.clock.now(), -hours(securityLinkHours));
  const rows = await ctx.prisma.$queryRaw<
    SecurityEvent[]
  >`select id, topic, payload from ledger.outbox where id = ${id} and created_at > ${oldest}`;
  if (!rows[0]) throw new AppError("not_found", "This link no longer works. Please contact support.");
  return rows[0];
}

/**
 * Unfreezes an account that the owner froze. Outgoing money is then on hold for 24 hours. Throws AppError invalid_otp,
 * invalid_credentials, otp_expired, rate_limited, forbidden (staff froze the account, or the factor was young when the
 * owner froze the account), conflict (the account is not frozen).
 */
export async function unfreezeAccount(ctx: Context, actor: Actor, proof: FactorProof): Promise<void> {
  const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!user.frozenAt) throw new AppError("conflict", "This account is not frozen.");
  const factor = await checkSecondFactor(ctx, actor.userId, proof);
  const isOwnFreeze = user.frozenAt.getTime() === user.ownerFrozeAt?.getTime();
  if (isOwnFreeze && isYoung(factor.createdAt, user.frozenAt))
    throw new AppError("forbidden", moneyOutMessages.youngFactorUnfreeze);
  const now = ctx.clock.now();
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    update users set frozen_at = null, owner_froze_at = null, email_disputed_at = null, phone_disputed_at = null,
      withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(now)})
    where id = ${actor.userId} and frozen_at = owner_froze_at and frozen_at >= ${youngPeriodEnd(factor.createdAt)} returning id
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.unfrozen", before: Prisma.sql`'{"frozen": true}'`, after: Prisma.sql`'{"frozen": false}'` })} from person
  )
  select ${announceRow("user.unfrozen", Prisma.sql`jsonb_build_object('userId', id)`)} from person`;
  if (rowCount !== 1)
    throw new AppError("forbidden", "Only support can unfreeze this account. Please contact them.");
}

type Column = "email" | "phone";

/**
 * Marks a contact's change as disputed, and restores the old contact if `old` is given. No reset code is sent to the
 * old or the new contact until the account is unfrozen or the contact is replaced, because a thief may have the old
 * mailbox.
 */
async function disputeContact(
  ctx: Context,
  userId: string,
  { column, old }: { column: Column; old: string | undefined },
): Promise<void> {
  const disputedAt = Prisma.raw(`${column}_disputed_at`);
  await ctx.prisma.$executeRaw`update users set ${disputedAt} = coalesce(${disputedAt}, ${ctx.clock.now()})
    where id = ${userId}::uuid and closed_at is null`;
  if (old !== undefined) await restoreContact(ctx, userId, { column, old });
}

/** Restores the old contact and notifies both contacts. Does nothing if another account has the old contact now. */
async function restoreContact(
  ctx: Context,
  userId: string,
  { column, old }: { column: Column; old: string },
): Promise<void> {
  const user = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  const present = user[column];
  const sealed = sealContacts(ctx, { [column]: present });
  const [contact, replacedAt] = [Prisma.raw(column), Prisma.raw(`${column}_replaced_at`)];
  const topic = "user.contact_restored";
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'type', ${column}::text, 'sealed', ${sealed}::text)`;
  const after = Prisma.sql`jsonb_build_object('type', ${column}::text)`;
  const restored = ctx.prisma.$executeRaw`
  with person as (
    update users set ${contact} = ${old}, ${replacedAt} = null
    where id = ${userId}::uuid and ${contact} = ${present} and ${present} <> ${old} and closed_at is null returning id
  ), noted as (
    ${auditLine({ person: Prisma.sql`id`, at: ctx.clock.now(), action: topic, after })} from person
  )
  select ${announceRow(topic, payload)} from person`;
  await restored.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    ctx.log.warn({ userId, column }, "restoring the old contact failed: another account has it");
  });
}
