import { createHash } from "node:crypto";
import { hours, inSeconds, millisecondsBetween } from "@manilla/shared/duration";
import {
  type ContactType,
  codeMinutes,
  contactMessage,
  normalizeContact,
  resendSeconds,
} from "@manilla/shared/kyc/contact";
import { userMessages } from "@manilla/shared/users/rules";
import type { Actor } from "../actor.ts";
import { countCodeSent } from "../concurrency/message-budget.ts";
import { giveBackUse } from "../concurrency/rate-limit.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { AppError, newInputError } from "../runtime/errors.ts";
import { type CodeBinding, issueCode } from "../secrets/one-time-code.ts";

const perContact = 6;
const perNetwork = 30;
/** Maximum number of codes per person and hour. One client may use many networks, so `perNetwork` is not enough. */
const perPerson = 30;

/**
 * Throws AppError: bad_request (no email or phone), already_exists (another account has the contact), rate_limited (a
 * code was sent within the last minute, or too many within an hour), service_busy (all people together got too many
 * codes).
 */
export async function sendVerification(
  ctx: Context,
  actor: Actor,
  input: ContactInput,
  network: string,
): Promise<{ expiresIn: number; resendIn: number }> {
  const binding = bindingOf(actor, input);
  await refuseTakenContact(ctx, binding);
  await refuseTooSoon(ctx, binding);
  const giveBack = await countForLimits(ctx, binding, network);
  try {
    await countCodeSent(ctx, input.type === "email" ? "email" : "sms");
    if (!(await issueCode(ctx, { ...binding, lifetimeMinutes: codeMinutes })))
      throw new AppError("rate_limited", { retryAfterSeconds: resendSeconds });
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { expiresIn: codeMinutes * 60, resendIn: resendSeconds };
}

async function refuseTakenContact(ctx: Context, { userId, purpose, contact }: CodeBinding): Promise<void> {
  const isEmail = purpose === "verify_email";
  const where = isEmail ? { email: contact } : { phone: contact };
  const owner = await ctx.prisma.user.findUnique({ where, select: { id: true } });
  if (!owner || owner.id === userId) return;
  const message = isEmail ? userMessages.emailTaken : userMessages.phoneTaken;
  throw newInputError("contact", message, "already_exists");
}

async function refuseTooSoon(ctx: Context, { userId, purpose, contact }: CodeBinding): Promise<void> {
  const last = await ctx.prisma.oneTimeCode.findFirst({
    where: { userId, purpose, contact },
    select: { sentAt: true },
  });
  if (!last) return;
  const waited = inSeconds(millisecondsBetween(last.sentAt, ctx.clock.now()));
  if (waited < resendSeconds)
    throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(resendSeconds - waited)) });
}

async function countForLimits(
  ctx: Context,
  binding: CodeBinding,
  network: string,
): Promise<() => Promise<void>> {
  const contact = createHash("sha256").update(binding.contact).digest("base64url");
  const limits = [
    { key: `code:person:${binding.userId}`, maxUses: perPerson },
    { key: `code:network:${network}`, maxUses: perNetwork },
    { key: `code:contact:${contact}`, maxUses: perContact },
  ];
  const giveBack = async () => {
    for (const { key } of limits) await giveBackUse(ctx, key);
  };
  // A code that was not sent must not count. If one limit refuses, all counts of this request are undone.
  const counted = limits.map(({ key, maxUses }) => refuseBeyond(ctx, key, { maxUses, windowMs: hours(1) }));
  await Promise.all(counted).catch(async (error: unknown) => {
    await Promise.allSettled(counted);
    await giveBack();
    throw error;
  });
  return giveBack;
}

export interface ContactInput {
  type: ContactType;
  contact: string;
}

export function bindingOf(actor: Actor, input: ContactInput): CodeBinding {
  const contact = normalizeContact(input.type, input.contact);
  if (contact === null) throw newInputError("contact", contactMessage);
  return { userId: actor.userId, purpose: input.type === "email" ? "verify_email" : "verify_phone", contact };
}
