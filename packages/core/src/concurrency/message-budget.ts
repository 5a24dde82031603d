import { hours, inSeconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { AppError } from "../runtime/errors.ts";
import { countUse } from "./rate-limit.ts";

/** These settings limit the codes per hour of all customers together, because an attacker may have many accounts. */
const settings = { sms: "SMS_CODES_PER_HOUR", email: "EMAIL_CODES_PER_HOUR" } as const;

const busyMessages = {
  sms: "We cannot send text messages right now. Please verify your email instead, or try again later.",
  email: "We cannot send emails right now. Please verify your phone instead, or try again later.",
} as const;

const codesTotal = registerCounter(
  "manilla_codes_total",
  "One-time codes by channel, also those that exceeded the hour's budget",
  ["channel", "outcome"],
);

/** Counts a one-time code before it is sent. Throws AppError service_busy above the hour's budget of all customers. */
export async function countCodeSent(ctx: Context, channel: keyof typeof settings): Promise<void> {
  const budget = ctx.config[settings[channel]];
  const { count, resetSeconds } = await countUse(ctx, `budget:${channel}`, inSeconds(hours(1)));
  codesTotal({ channel, outcome: count > budget ? "over_budget" : "made" });
  if (count <= budget) return;
  if (count === budget + 1)
    ctx.log.fatal({ alarm: "codes", channel, budget }, "the hour's budget of codes is spent");
  throw new AppError("service_busy", { message: busyMessages[channel], retryAfterSeconds: resetSeconds });
}
