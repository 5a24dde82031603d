import { createHash, randomBytes } from "node:crypto";
import { hours, inSeconds, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { normalizeContact, resendSeconds } from "@manilla/shared/kyc/contact";
import { moneyHoldHours } from "@manilla/shared/users/money-out";
import { normalizeUsername } from "@manilla/shared/users/rules";
import { z } from "zod";
import { countCodeSent } from "../../concurrency/message-budget.ts";
import { countUse } from "../../concurrency/rate-limit.ts";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { newEvent } from "../../events/events.ts";
import { announceEvent, type OutboxEvent } from "../../ledger/outbox.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { hashToken, issueCode, type resetPurposes } from "../../secrets/one-time-code.ts";
import { sealedCodec } from "../../secrets/seal.ts";
import type { Client } from "../session/client.ts";
import { isKnownDevice } from "../session/second-factor.ts";
import { findByIdentifier } from "../session/sign-in.ts";

const resetMinutes = 30;
const resetIdBytes = 24;
/** The event contains the typed identifier in encrypted form only. */
const sealedIdentifier = sealedCodec("reset-identifier", z.string());

const perNetwork = { maxUses: 30, windowMs: hours(1) };
const perIdentifier = { maxUses: 6, windowMs: hours(1) };

/**
 * Stores a request for a reset code, which the worker sends. Throws AppError rate_limited. No user is looked up here,
 * because the time until the answer would reveal whether the account exists.
 */
export async function forgotPassword(
  ctx: Context,
  identifier: string,
  client: Client,
  resetId = randomBytes(resetIdBytes).toString("base64url"),
): Promise<{ resetId: string; expiresIn: number; resendIn: number }> {
  const identifierHash = createHash("sha256").update(normalizeUsername(identifier)).digest("base64url");
  await refuseBeyond(ctx, `forgot:network:${client.network}`, perNetwork);
  // The limit is per network, so that a stranger elsewhere cannot use up the owner's requests.
  await refuseBeyond(ctx, `forgot:identifier:${identifierHash}:${client.network}`, perIdentifier);
  const request = newEvent("user.reset_requested", {
    sealed: sealedIdentifier.seal(ctx, identifier.trim()),
    browser: hashToken(resetId),
    ...(client.deviceKey !== undefined && { deviceKey: client.deviceKey }),
  });
  await announceEvent(ctx.prisma, request);
  return { resetId, expiresIn: resetMinutes * 60, resendIn: resendSeconds };
}

const payload = z.object({
  sealed: z.string(),
  browser: z.string(),
  deviceKey: z.string().optional(),
});
const tokenBytes = 32;
const perAccount = 6;
const hourSeconds = inSeconds(hours(1));

function replacedLately(at: Date | null, now: Date): boolean {
  return at !== null && millisecondsBetween(at, now) < hours(moneyHoldHours);
}

/**
 * Handles the event of a reset request. Sends a code by SMS, or a code and a link by e-mail. Each account gets at most
 * six codes per purpose and hour for requests from known devices, and six more for requests from other devices. If the
 * hourly total for all accounts is used up, throws AppError service_busy, so that the event is delivered again later.
 */
export async function issueReset(
  ctx: Context,
  event: Pick<OutboxEvent, "id" | "payload" | "createdAt">,
): Promise<void> {
  const ageMs = millisecondsBetween(event.createdAt, ctx.clock.now());
  if (ageMs > minutes(resetMinutes)) return;
  const { sealed, browser, deviceKey } = payload.parse(event.payload);
  const target = await findResetTarget(ctx, sealedIdentifier.open(ctx, sealed));
  if (!target) return;
  const { userId, channel, contact, replacedAt, purpose } = target;
  if (replacedLately(replacedAt, ctx.clock.now())) return;
  // A stranger who knows the username must not use up the codes of the owner's known devices.
  const place = (await isKnownDevice(ctx, userId, { deviceKey })) ? "known" : "unknown";
  const use = await countUse(ctx, `${purpose}:${userId}:${place}`, hourSeconds);
  if (use.count > Math.ceil(perAccount * ctx.config.RATE_LIMIT_FACTOR)) return;
  await countCodeSent(ctx, channel);
  await issueCode(ctx, {
    userId,
    purpose,
    contact,
    ...(channel === "email" ? { token: randomBytes(tokenBytes).toString("base64url") } : { browser }),
    lifetimeMinutes: resetMinutes,
    eventId: event.id,
  });
}

interface ResetContact {
  channel: "email" | "sms";
  contact: string;
  replacedAt: Date | null;
}

export interface ResetTarget extends ResetContact {
  userId: string;
  /** `replace_contact`: staff allowed this contact to replace a lost contact of the account. */
  purpose: (typeof resetPurposes)[number];
}

/**
 * Finds the account that has this contact, else the account whose lost contact this contact may replace, else the
 * account with this username. Both queries always run, so that the time reveals nothing.
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
 * Returns the contact for reset codes: the e-mail, or a verified phone while the e-mail is not verified. A contact
 * whose change is disputed gets no code.
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
