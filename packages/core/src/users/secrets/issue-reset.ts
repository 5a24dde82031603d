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

// An event of an earlier release names no browser: a code by SMS is then good nowhere, and the person asks again.
const payload = z.object({
  sealed: z.string(),
  browser: z.string().optional(),
  deviceKey: z.string().optional(),
});
const tokenBytes = 32;
const perAccount = 6;
const hourSeconds = inSeconds(hours(1));

/** A contact that replaced another gets no reset code for a day: the old one was notified and can stop the change. */
function replacedLately(at: Date | null, now: Date): boolean {
  return at !== null && between(at, now) < hours(moneyHoldHours);
}

/**
 * What follows from a forgotten password: if there is such a person, or one whose lost contact this one may replace, a code by SMS,
 * or by e-mail with a link, at most one a minute and six an hour by whatever name it was asked for, as many from devices that the
 * account knows, and as many to the contact that staff allowed. Run twice, it makes one. A request older than its code would be is forgotten. Throws AppError
 * service_busy when the hour's codes are spent: the event comes again later.
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
  // Counted apart: who knows the username asks for codes that go to the lost contact, or from a device that the account does not
  // know, and must not spend these.
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
