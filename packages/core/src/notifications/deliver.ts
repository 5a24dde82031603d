import type { Category } from "@manilla/shared/notifications/settings";
import { paths } from "@manilla/shared/web-paths";
import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { securityLinkToken } from "../secrets/security-link.ts";
import type { Channel } from "./fan-out.ts";
import { mailHtml, mailText, smsText } from "./render-message.ts";
import { openPayload } from "./sealed-payload.ts";
import {
  codeMessage,
  notificationMessage,
  notMeMessage,
  type OutgoingMessage,
  tokenMessage,
} from "./secret-messages.ts";

const batch = 16;
/** Longer than any vendor is waited for: who has not finished by then has died. */
const leaseSeconds = 60;
const mostAttempts = 12;
const firstPauseSeconds = 5;
const longestPauseSeconds = 3_600;

interface Delivery {
  id: string;
  event_id: string;
  channel: Channel;
  attempts: number;
  sealed: string | null;
  category: Category | null;
  email: string | null;
  phone: string | null;
  closed: boolean;
  title: string | null;
  message: string | null;
}

// Taken before it is sent, in a commit of its own: no second worker sends what one has begun.
const claim = `
  with taken as (
    update notification_delivery d set state = 'sending', attempts = d.attempts + 1, changed_at = $1,
      due_at = $1::timestamptz + make_interval(secs => $3)
    from (
      select id from notification_delivery
      where due_at <= $1 and state = 'waiting' and ($4::uuid is null or event_id = $4)
      order by due_at limit $2 for update skip locked
    ) free
    where d.id = free.id
    returning d.id, d.event_id, d.user_id, d.channel, d.attempts, d.sealed, d.category
  )
  select t.id, t.event_id, t.channel, t.attempts, t.sealed, t.category, u.email, u.phone,
    u.closed_at is not null as closed, n.title, n.message
  from taken t left join users u on u.id = t.user_id
    left join notification n on n.event_id = t.event_id and n.user_id = t.user_id`;

// A worker that died while it was sending may have sent: never twice is worth more than surely once, since the same words
// stand in the app's list and a code can be asked for again.
const giveUpUnclear = `
  update notification_delivery set state = 'unclear', due_at = null, sealed = null, changed_at = $1,
    last_error = 'the worker ended while it was being sent'
  where state = 'sending' and due_at <= $1`;

/**
 * Sends what is due by e-mail and SMS, each on its own: one that fails comes back with growing pauses and holds nobody
 * up. Of one event when it is named. Never throws for a vendor. Answers how many were sent.
 */
export async function deliverDue(ctx: Context, eventId?: string): Promise<number> {
  await ctx.pool.query(giveUpUnclear, [ctx.clock.now()]);
  const values = [ctx.clock.now(), batch, leaseSeconds, eventId ?? null];
  const { rows } = await ctx.pool.query<Delivery>(claim, values);
  const sent = await Promise.all(rows.map((delivery) => attempt(ctx, delivery)));
  return sent.filter(Boolean).length;
}

async function attempt(ctx: Context, delivery: Delivery): Promise<boolean> {
  try {
    const addressed = addressedOf(ctx, delivery);
    if ("never" in addressed) {
      await finish(ctx, delivery, "failed", addressed.never);
      return false;
    }
    await send(ctx, delivery, addressed);
  } catch (error) {
    await afterFailure(ctx, delivery, error);
    return false;
  }
  await finish(ctx, delivery, "sent", null);
  return true;
}

interface Addressed {
  to: string;
  letter: OutgoingMessage;
}

/** Where it goes and what it says; or why it never will. */
function addressedOf(ctx: Context, delivery: Delivery): Addressed | { never: string } {
  const { PUBLIC_URL } = ctx.config;
  const payload = delivery.sealed ? openPayload(ctx, delivery.sealed) : undefined;
  const { title, message, closed } = delivery;
  const own = closed ? null : delivery[delivery.channel === "email" ? "email" : "phone"];
  const to = payload?.to ?? own;
  if (!to) return { never: "nobody to tell" };
  if (payload?.token) return { to, letter: tokenMessage(payload.token) };
  if (payload?.code) {
    const isExpired = new Date(payload.code.expiresAt) <= ctx.clock.now();
    return isExpired
      ? { never: "the code has expired" }
      : { to, letter: codeMessage(payload.code, PUBLIC_URL) };
  }
  if (title === null || message === null) return { never: "nobody to tell" };
  const words = { title, message };
  return {
    to,
    letter:
      delivery.category === "security"
        ? securityMessage(ctx, delivery.event_id, words)
        : notificationMessage(words, PUBLIC_URL),
  };
}

function securityMessage(
  ctx: Context,
  eventId: string,
  words: { title: string; message: string },
): OutgoingMessage {
  const url = new URL(paths.notMe, ctx.config.PUBLIC_URL);
  url.searchParams.set("token", securityLinkToken(ctx, eventId));
  return notMeMessage(words, url.href);
}

async function send(ctx: Context, { channel, event_id }: Delivery, { to, letter }: Addressed): Promise<void> {
  if (channel === "sms") return ctx.providers.sms.send({ to, text: smsText(letter) });
  const subject = `${letter.title} | Manilla`;
  return ctx.providers.email.send({
    to,
    subject,
    text: mailText(letter),
    html: mailHtml(letter),
    id: event_id,
  });
}

async function afterFailure(ctx: Context, delivery: Delivery, error: unknown): Promise<void> {
  const { id, channel, attempts } = delivery;
  const reason = error instanceof Error ? error.message : String(error);
  ctx.log.warn({ err: error, deliveryId: id, channel, attempts }, "a message could not be sent yet");
  // An SMS that was not answered may be on its way; an e-mail that comes twice is one, by its id.
  if (channel === "sms" && isUnclear(error)) return finish(ctx, delivery, "unclear", reason);
  if (attempts >= mostAttempts) return finish(ctx, delivery, "failed", reason);
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  const now = ctx.clock.now();
  await ctx.prisma.notificationDelivery.updateMany({
    where: { id, state: "sending" },
    data: {
      state: "waiting",
      dueAt: new Date(now.getTime() + pause * 1_000),
      changedAt: now,
      lastError: reason.slice(0, 300),
    },
  });
}

function isUnclear(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    !error.unsent &&
    ["timeout", "unreachable", "unreadable"].includes(error.kind)
  );
}

/** What it carried goes with its end. */
async function finish(
  ctx: Context,
  { id }: Delivery,
  state: "sent" | "failed" | "unclear",
  error: string | null,
): Promise<void> {
  const data = {
    state,
    dueAt: null,
    sealed: null,
    changedAt: ctx.clock.now(),
    lastError: error?.slice(0, 300) ?? null,
  };
  await ctx.prisma.notificationDelivery.updateMany({ where: { id, state: "sending" }, data });
}
