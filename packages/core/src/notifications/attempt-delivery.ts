import { createHash } from "node:crypto";
import { after, days, hours, inSeconds, seconds } from "@manilla/shared/duration";
import { notification } from "@manilla/shared/notifications/contract";
import { notificationPath } from "@manilla/shared/notifications/notification-path";
import { countUse } from "../concurrency/rate-limit.ts";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { type Addressed, addressMessage, type Unaddressed } from "./address-message.ts";
import { sendPush } from "./push/send-push.ts";
import { mailLetter, smsText } from "./render-message.ts";

export const mostAttempts = 12;
/** A late push is worth little, and the SMS that replaces a failed push waits for its last attempt. */
const mostPushAttempts = 4;
const firstPauseSeconds = 5;
const longestPauseSeconds = inSeconds(hours(1));

const tried = registerCounter(
  "manilla_messages_total",
  "Emails, SMS and pushes given to a vendor, by result",
  ["channel", "outcome"],
);

export interface Delivery extends Unaddressed {
  id: string;
  user_id: string;
  attempts: number;
  proved: boolean;
  data: unknown;
  happened_at: Date | null;
}

export interface DeliveryOutcome {
  id: string;
  state: "sent" | "failed" | "unclear" | "waiting";
  error: string | null;
  dueAt: Date | null;
}

/** Never throws for a vendor: its error is part of the outcome. */
export async function attemptDelivery(ctx: Context, delivery: Delivery): Promise<DeliveryOutcome> {
  const { id } = delivery;
  try {
    if (delivery.channel === "push") return await pushed(ctx, delivery);
    const addressed = addressMessage(ctx, delivery);
    if ("never" in addressed) return { id, state: "failed", error: addressed.never, dueAt: null };
    if (await isOneTooMany(ctx, delivery, addressed))
      return { id, state: "failed", error: "too many messages to this address", dueAt: null };
    await send(ctx, delivery, addressed);
    tried({ channel: delivery.channel, outcome: "sent" });
    return { id, state: "sent", error: null, dueAt: null };
  } catch (error) {
    return failureOf(ctx, delivery, error);
  }
}

/** A code or a token, which has no category, is always sent: the customer waits for it, and other limits apply. */
async function isOneTooMany(ctx: Context, delivery: Delivery, { to }: Addressed): Promise<boolean> {
  const { category, attempts, proved, title } = delivery;
  if (category === null || attempts > 1) return false;
  const isOver = await isFlooded(ctx, { to, proved, kind: dataOf(delivery).kind ?? title ?? category });
  if (isOver) tried({ channel: delivery.channel, outcome: "too_many" });
  return isOver;
}

const dataOf = ({ data }: Delivery) => notification.shape.data.safeParse(data).data ?? {};

async function pushed(ctx: Context, delivery: Delivery): Promise<DeliveryOutcome> {
  const { id, event_id: tag, user_id: userId, title, message, closed } = delivery;
  const path = notificationPath(dataOf(delivery));
  const known = !closed && title !== null && message !== null;
  const signedOutAt = delivery.category === "security" ? delivery.happened_at : null;
  const shown = known ? await sendPush(ctx, userId, { title, body: message, path, tag, signedOutAt }) : 0;
  if (shown > 0) {
    tried({ channel: delivery.channel, outcome: "sent" });
    return { id, state: "sent", error: null, dueAt: null };
  }
  return { id, state: "failed", error: "no device takes notifications", dueAt: null };
}

async function send(ctx: Context, { channel, event_id }: Delivery, { to, letter }: Addressed): Promise<void> {
  if (channel === "sms") return ctx.providers.sms.send({ to, text: smsText(letter) });
  return mailLetter(ctx, { to, letter, id: event_id });
}

function failureOf(ctx: Context, delivery: Delivery, cause: unknown): DeliveryOutcome {
  const { id, event_id: eventId, channel, attempts } = delivery;
  const error = cause instanceof Error ? cause.message : String(cause);
  ctx.log.warn({ err: cause, deliveryId: id, eventId, channel, attempts }, "sending a message failed");
  tried({ channel, outcome: "failed" });
  // An SMS without a clear answer may have been sent. An e-mail that comes twice is shown once, by its id.
  if (channel === "sms" && isUnclear(delivery, cause)) return { id, state: "unclear", error, dueAt: null };
  const isOver = attempts >= (channel === "push" ? mostPushAttempts : mostAttempts);
  if (isOver || (channel === "email" && isRejected(cause)))
    return { id, state: "failed", error, dueAt: null };
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  return { id, state: "waiting", error, dueAt: after(ctx.clock.now(), seconds(pause)) };
}

function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === "refused";
}

/**
 * True if the message may have been sent and must not be sent again. A gateway can fail after the vendor accepted the
 * message. Codes, tokens and warnings are repeated then, because losing one is worse than sending it twice. Other
 * messages are not.
 */
function isUnclear({ category }: Delivery, error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.unsent) return false;
  if (error.kind === "server_error") return category !== null && category !== "security";
  return error.kind !== "refused";
}

// Messages to an address per hour and kind, so that a thief who causes many messages of one kind hides no message of
// another.
const perHour = 20;
/** An unverified address may belong to a stranger without an account. */
const unprovedPerDay = 3;

interface Announcement {
  to: string;
  kind: string;
  proved: boolean;
}

/** Counts one message to this address. True when it is above the limit. The app's list still shows it. */
async function isFlooded(ctx: Context, { to, kind, proved }: Announcement): Promise<boolean> {
  const address = createHash("sha256").update(to).digest("base64url");
  const [most, windowMs] = proved ? [perHour, hours(1)] : [unprovedPerDay, days(1)];
  const key = `message:${proved ? "proved" : "unproved"}:${kind}:${address}`;
  const { count } = await countUse(ctx, key, inSeconds(windowMs));
  return count > Math.ceil(most * ctx.config.RATE_LIMIT_FACTOR);
}
