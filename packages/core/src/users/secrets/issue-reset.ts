import { randomBytes } from "node:crypto";
import { between, hours, inSeconds, minutes } from "@manilla/shared/duration";
import { moneyHoldHours } from "@manilla/shared/users/money-out";
import { z } from "zod";
import { spendCode } from "../../concurrency/message-budget.ts";
import { countUse } from "../../concurrency/rate-limit.ts";
import type { Context } from "../../context.ts";
import type { OutboxEvent } from "../../ledger/outbox.ts";
import { issueCode } from "../../secrets/issue-code.ts";
import { isKnownDevice } from "../session/second-factor.ts";
import { resetMinutes, sealedIdentifier } from "./forgot-password.ts";
import { findResetTarget } from "./reset-target.ts";

// Events of earlier releases have no browser. Their codes by SMS then work nowhere, and the person requests another.
const payload = z.object({
  sealed: z.string(),
  browser: z.string().optional(),
  deviceKey: z.string().optional(),
});
const tokenBytes = 32;
const perAccount = 6;
const hourSeconds = inSeconds(hours(1));

function replacedLately(at: Date | null, now: Date): boolean {
  return at !== null && between(at, now) < hours(moneyHoldHours);
}

/**
 * Sends a reset code if the identifier belongs to a person or is a contact that may replace a person's lost one. The
 * code goes by SMS, or by e-mail with a link. An account gets at most one a minute and six an hour, whatever
 * identifier was typed. Known devices and a contact that staff allowed have separate counts of the same size. A
 * repeated event makes one code. A request older than the lifetime of a code is dropped. Throws AppError service_busy
 * when the hour's codes are used up: the event comes again later.
 */
export async function issueReset(
  ctx: Context,
  event: Pick<OutboxEvent, "id" | "payload" | "createdAt">,
): Promise<void> {
  const ageMs = between(event.createdAt, ctx.clock.now());
  if (ageMs > minutes(resetMinutes)) return;
  const { sealed, browser, deviceKey } = payload.parse(event.payload);
  const target = await findResetTarget(ctx, sealedIdentifier.open(ctx, sealed));
  if (!target) return;
  const { userId, channel, contact, replacedAt, purpose } = target;
  if (replacedLately(replacedAt, ctx.clock.now())) return;
  // Known devices have a separate count: a stranger who knows the username can request codes to the lost contact or
  // from an unknown device, and must not use up the owner's codes.
  const place = (await isKnownDevice(ctx, userId, { deviceKey })) ? "known" : "unknown";
  const use = await countUse(ctx, `${purpose}:${userId}:${place}`, hourSeconds);
  if (use.count > Math.ceil(perAccount * ctx.config.RATE_LIMIT_FACTOR)) return;
  await spendCode(ctx, channel);
  await issueCode(ctx, {
    userId,
    purpose,
    contact,
    ...(channel === "email" ? { token: randomBytes(tokenBytes).toString("base64url") } : { browser }),
    lifetimeMinutes: resetMinutes,
    eventId: event.id,
  });
}
