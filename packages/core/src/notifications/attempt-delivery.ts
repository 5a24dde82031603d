import { createHash } from "node:crypto";
import { addMilliseconds, days, hours, inSeconds, seconds } from "@manilla/shared/duration";
import { notification } from "@manilla/shared/notifications/contract";
import { notificationPath } from "@manilla/shared/notifications/notification-path";
import type { Category, MessageLanguage } from "@manilla/shared/notifications/settings";
import { paths } from "@manilla/shared/web-paths";
import { countUse } from "../concurrency/rate-limit.ts";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { securityLinkToken } from "../secrets/security-link.ts";
import type { Channel } from "./fan-out.ts";
import { sendPush } from "./push/devices.ts";
import { mailLetter, smsText } from "./render-message.ts";
import {
  codeMessage,
  notificationMessage,
  notMeMessage,
  type OutgoingMessage,
  openPayload,
  type ShownWords,
  tokenMessage,
} from "./secret-messages.ts";

export const mostAttempts = 12;
/** A push has fewer attempts, because a late push is worth little and an SMS can replace a push. */
const mostPushAttempts = 4;
const firstPauseSeconds = 5;
const longestPauseSeconds = inSeconds(hours(1));

const tried = registerCounter(
  "manilla_messages_total",
  "Emails, SMS and pushes given to a vendor, by result",
  ["channel", "outcome"],
);

export interface Delivery {
  id: string;
  event_id: string;
  user_id: string;
  channel: Channel;
  attempts: number;
  sealed: string | null;
  category: Category | null;
  email: string | null;
  phone: string | null;
  /** Null if the person's account was deleted. */
  language: MessageLanguage | null;
  proved: boolean;
  closed: boolean;
  title: string | null;
  message: string | null;
  data: unknown;
  happened_at: Date | null;
}

export interface DeliveryOutcome {
  id: string;
  state: "sent" | "failed" | "unclear" | "waiting";
  error: string | null;
  dueAt: Date | null;
}

/** Never throws: a vendor's error becomes part of the outcome. */
export async function attemptDelivery(ctx: Context, delivery: Delivery): Promise<DeliveryOutcome> {
  const { id } = delivery;
  try {
    if (delivery.channel === "push") return await pushed(ctx, delivery);
    const addressed = addressMessage(ctx, delivery);
    if ("never" in addressed) return { id, state: "failed", error: addressed.never, dueAt: null };
    if ((await countMessage(ctx, delivery, addressed)) === "too_many")
      return { id, state: "failed", error: "too many messages to this address", dueAt: null };
    await send(ctx, delivery, addressed);
    tried({ channel: delivery.channel, outcome: "sent" });
    return { id, state: "sent", error: null, dueAt: null };
  } catch (error) {
    return failureOf(ctx, delivery, error);
  }
}

// The limit is separate for each address and kind of message. Otherwise, a thief who causes many messages of one kind
// could suppress a warning of another kind.
const perHour = 20;
/** Lower daily limit for an unverified address, which may belong to a stranger who has no account. */
const unprovedPerDay = 3;

// Counts one message to this address. A one-time code or an electricity token (category null) is not counted, because
// requests for codes have their own limits.
async function countMessage(ctx: Context, delivery: Delivery, { to }: Addressed) {
  const { category, attempts, proved, title } = delivery;
  if (category === null || attempts > 1) return "allowed";
  const kind = dataOf(delivery).kind ?? title ?? category;
  const address = createHash("sha256").update(to).digest("base64url");
  const [maximum, windowMs] = proved ? [perHour, hours(1)] : [unprovedPerDay, days(1)];
  const key = `message:${proved ? "proved" : "unproved"}:${kind}:${address}`;
  const { count } = await countUse(ctx, key, inSeconds(windowMs));
  if (count <= Math.ceil(maximum * ctx.config.RATE_LIMIT_FACTOR)) return "allowed";
  tried({ channel: delivery.channel, outcome: "too_many" });
  return "too_many";
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
  if (channel === "sms" && isUnclear(delivery, cause)) return { id, state: "unclear", error, dueAt: null };
  const isOver = attempts >= (channel === "push" ? mostPushAttempts : mostAttempts);
  const isRejected = channel === "email" && cause instanceof ProviderError && cause.kind === "refused";
  if (isOver || isRejected) return { id, state: "failed", error, dueAt: null };
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  return { id, state: "waiting", error, dueAt: addMilliseconds(ctx.clock.now(), seconds(pause)) };
}

// Returns true if our call failed but the vendor may have sent the SMS. Such an SMS is not sent again, because the
// person could get it twice. Exception: after a server error, a one-time code, an electricity token (category null) or
// a security message is sent again, because losing such a message is worse.
function isUnclear({ category }: Delivery, error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.unsent) return false;
  if (error.kind === "server_error") return category !== null && category !== "security";
  return error.kind !== "refused";
}

interface Addressed {
  to: string;
  letter: OutgoingMessage;
}

function addressMessage(ctx: Context, delivery: Delivery): Addressed | { never: string } {
  const { PUBLIC_URL } = ctx.config;
  const payload = delivery.sealed ? openPayload(ctx, delivery.sealed) : undefined;
  const { title, message, closed, category } = delivery;
  const language = delivery.language ?? "en";
  const own = closed ? null : delivery[delivery.channel === "email" ? "email" : "phone"];
  const to = payload?.to ?? own;
  if (!to) return { never: "no recipient" };
  if (payload?.token) return { to, letter: tokenMessage(payload.token, language) };
  if (payload?.code) {
    const isExpired = new Date(payload.code.expiresAt) <= ctx.clock.now();
    return isExpired
      ? { never: "the code has expired" }
      : { to, letter: codeMessage(payload.code, PUBLIC_URL, language) };
  }
  if (title === null || message === null) return { never: "no recipient" };
  const words = { title, message, language };
  return {
    to,
    letter:
      category === "security"
        ? securityMessage(ctx, delivery.event_id, words)
        : notificationMessage({ ...words, category }, PUBLIC_URL),
  };
}

function securityMessage(ctx: Context, eventId: string, words: ShownWords): OutgoingMessage {
  const url = new URL(paths.notMe, ctx.config.PUBLIC_URL);
  url.searchParams.set("token", securityLinkToken(ctx, eventId));
  return notMeMessage(words, url.href);
}
