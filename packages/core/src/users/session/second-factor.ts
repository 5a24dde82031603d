import { addMilliseconds, hours, minutes } from "@manilla/shared/duration";
import { z } from "zod";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { moneyHoldEnd } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { checkPasskey, type PasskeyProof } from "../../secrets/passkeys.ts";
import { sealedCodec } from "../../secrets/seal.ts";
import { checkSecondFactor, type FactorProof, keepFactors } from "../factors/check-second-factor.ts";
import { factorMethods } from "../factors/factors.ts";
import type { Client } from "./client.ts";
import { openSession, type SignedIn } from "./sessions.ts";

const lifetimeMs = minutes(10);
/** Lost factors are removed this long after the loss was reported. Until then, the owner can stop the removal. */
const recoveryMs = hours(24);

const ticketShape = z.object({ userId: z.uuid(), passwordHash: z.string(), expiresAt: z.number() });
const sealedTicket = sealedCodec("second-factor", ticketShape);

/**
 * Throws AppError second_factor_required if the device is new and the account has a second factor. The error's data
 * has the methods and a sealed ticket, which replaces the password for ten minutes.
 */
export async function requireSecondFactor(
  ctx: Context,
  user: { id: string; passwordHash: string; factorsEndAt: Date | null },
  client: Client,
): Promise<void> {
  const methods = await factorMethods(ctx, user.id);
  if (methods.length === 0 || (await isKnownDevice(ctx, user.id, client))) return;
  const now = ctx.clock.now();
  if (user.factorsEndAt !== null && user.factorsEndAt <= now) {
    await endFactors(ctx, user.id);
    // The methods are read again, because `endFactors` does not remove the factors of a frozen account.
    if ((await factorMethods(ctx, user.id)).length === 0) return;
  }
  const ticket = { userId: user.id, passwordHash: user.passwordHash, expiresAt: now.getTime() + lifetimeMs };
  throw new AppError("second_factor_required", {
    data: {
      methods,
      ticket: sealedTicket.seal(ctx, ticket),
      ...(user.factorsEndAt && { factorsEndAt: user.factorsEndAt.toISOString() }),
    },
  });
}

export async function isKnownDevice(
  ctx: Context,
  userId: string,
  { deviceKey }: Pick<Client, "deviceKey">,
): Promise<boolean> {
  const rowCount = await ctx.prisma
    .$executeRaw`select from sessions where user_id = ${userId} and device_key = ${deviceKey ?? null} limit 1`;
  return (rowCount ?? 0) > 0;
}

/**
 * Finishes a sign-in with the second factor. Throws AppError otp_expired (the ticket is invalid), invalid_otp,
 * invalid_credentials, rate_limited.
 */
export async function signInWithFactor(
  ctx: Context,
  { ticket, ...proof }: FactorProof & { ticket: string },
  client: Client,
): Promise<SignedIn> {
  const { userId, passwordHash } = openTicket(ctx, ticket);
  nameAccount(userId);
  await checkSecondFactor(ctx, userId, proof, "sign_in");
  return openSession(ctx, { userId, passwordHash }, client);
}

export async function signInWithPasskey(
  ctx: Context,
  proof: PasskeyProof,
  client: Client,
): Promise<SignedIn> {
  const { ownerId: userId, createdAt } = await checkPasskey(ctx, "customer", proof, null);
  nameAccount(userId);
  await keepFactors(ctx, userId, createdAt);
  return openSession(ctx, { userId, passwordHash: null }, client);
}

/**
 * Starts the recovery of an account with a lost second factor, or throws AppError otp_expired. After 24 hours the
 * password is enough, unless the owner stops the recovery by the link that every contact gets.
 */
export async function recoverFactors(
  ctx: Context,
  { ticket }: { ticket: string },
): Promise<{ endsAt: string }> {
  const { userId, passwordHash } = openTicket(ctx, ticket);
  nameAccount(userId);
  const now = ctx.clock.now();
  const endsAt = addMilliseconds(now, recoveryMs);
  await ctx.prisma.$executeRaw`
  with person as (
    update users set factors_end_at = ${endsAt}
    where id = ${userId} and password_hash = ${passwordHash} and factors_end_at is null and frozen_at is null and closed_at is null returning id
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.recovery_started" })}
    from person
  )
  select ${announceRow("user.recovery_started", Prisma.sql`jsonb_build_object('userId', id, 'endsAt', ${endsAt}::timestamptz)`)} from person`;
  const { factorsEndAt, frozenAt } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  if (frozenAt) throw new AppError("account_frozen");
  if (!factorsEndAt) throw new AppError("otp_expired");
  return { endsAt: factorsEndAt.toISOString() };
}

export function ticketOwner(ctx: Context, ticket: string): string {
  return openTicket(ctx, ticket).userId;
}

/**
 * Removes every factor, 24 hours after the loss was reported. Outgoing payments are then on hold for 24 hours. A frozen
 * account keeps its factors.
 */
async function endFactors(ctx: Context, userId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.prisma.$executeRaw`
  with person as (
    update users set factors_end_at = null, withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(now)})
    where id = ${userId} and factors_end_at <= ${now} and frozen_at is null returning id
  ), keys as (delete from passkey where user_id in (select id from person)
  ), apps as (delete from totp_factor where user_id in (select id from person)
  ), codes as (delete from recovery_code where user_id in (select id from person)
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.factors_removed" })}
    from person
  )
  select ${announceRow("user.factor_changed", Prisma.sql`jsonb_build_object('userId', id, 'change', 'all_removed', 'held', true)`)} from person`;
}

function openTicket(ctx: Context, text: string): z.infer<typeof ticketShape> {
  const ticket = readTicket(ctx, text);
  if (!ticket || ticket.expiresAt <= ctx.clock.now().getTime())
    throw new AppError("otp_expired", "This took too long. Please sign in again.");
  return ticket;
}

function readTicket(ctx: Context, text: string): z.infer<typeof ticketShape> | null {
  try {
    return sealedTicket.open(ctx, text);
  } catch {
    return null; // the text is not one of our tickets
  }
}
