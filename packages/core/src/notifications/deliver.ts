import { after, seconds } from "@manilla/shared/duration";
import type { Category } from "@manilla/shared/notifications/settings";
import { paths } from "@manilla/shared/web-paths";
import { createBatcher } from "../concurrency/batcher.ts";
import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { isDatabaseAway } from "../runtime/db.ts";
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

const batch = 32;
/** Longer than any vendor is waited for: a worker that has not finished by then has died. */
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

// Claimed in a commit of its own before it is sent, so that no second worker sends it too. A delivery whose worker died while
// sending may have arrived: it ends as unclear and is not sent again, because the same text stands in the app's list and a
// code can be requested again. Only an e-mail about security is sent once more: its Message-ID is the same, so mailboxes show
// it once, and a warning that never arrives costs more than one that arrives twice.
const claim = `
  with unclear as (
    update notification_delivery set state = 'unclear', due_at = null, sealed = null, changed_at = $1,
      last_error = 'the worker ended while it was being sent'
    where state = 'sending' and due_at <= $1 and (channel <> 'email' or category is distinct from 'security')
  ), taken as (
    update notification_delivery d set state = 'sending', attempts = d.attempts + 1, changed_at = $1,
      due_at = $1::timestamptz + make_interval(secs => $3)
    from (
      select id from notification_delivery
      where due_at <= $1 and ($4::uuid is null or event_id = $4)
        and (state = 'waiting' or (state = 'sending' and channel = 'email' and category = 'security'))
      order by due_at limit $2 for update skip locked
    ) free
    where d.id = free.id
    returning d.id, d.event_id, d.user_id, d.channel, d.attempts, d.sealed, d.category
  )
  select t.id, t.event_id, t.channel, t.attempts, t.sealed, t.category, u.email, u.phone,
    u.closed_at is not null as closed, n.title, n.message
  from taken t left join users u on u.id = t.user_id
    left join notification n on n.event_id = t.event_id and n.user_id = t.user_id`;

/** The result of one attempt. The content of a delivery is deleted when the delivery ends. */
interface Outcome {
  id: string;
  state: "sent" | "failed" | "unclear" | "waiting";
  error: string | null;
  /** When a waiting one is tried again. */
  dueAt: Date | null;
}

const settle = `
  update notification_delivery d set state = o.state, due_at = o.due_at, last_error = o.error, changed_at = $1,
    sealed = case when o.state = 'waiting' then d.sealed end
  from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[]) o(id, state, due_at, error)
  where d.id = o.id and d.state = 'sending'`;

/**
 * Sends what is due by e-mail and SMS, each on its own: one that fails is retried with growing pauses and delays no
 * other. Sends only those of one event when `eventId` names it. Never throws for a vendor. Returns how many were sent.
 */
export async function deliverDue(ctx: Context, eventId?: string): Promise<number> {
  const values = [ctx.clock.now(), batch, leaseSeconds, eventId ?? null];
  const { rows } = await ctx.pool.query<Delivery>({ name: "claim-deliveries", text: claim, values });
  // The outcomes that come while a statement is under way go together in the next.
  const write = createBatcher<Outcome, true>({
    run: async (outcomes) => {
      await ctx.pool.query(settle, settleValues(ctx, outcomes));
      return outcomes.map(() => true as const);
    },
    transient: isDatabaseAway,
  });
  const outcomes = await Promise.all(
    rows.map(async (delivery) => {
      const outcome = await attempt(ctx, delivery);
      await write(outcome);
      return outcome;
    }),
  );
  return outcomes.filter(({ state }) => state === "sent").length;
}

function settleValues(ctx: Context, outcomes: readonly Outcome[]): unknown[] {
  return [
    ctx.clock.now(),
    outcomes.map(({ id }) => id),
    outcomes.map(({ state }) => state),
    outcomes.map(({ dueAt }) => dueAt),
    outcomes.map(({ error }) => error?.slice(0, 300) ?? null),
  ];
}

async function attempt(ctx: Context, delivery: Delivery): Promise<Outcome> {
  const { id } = delivery;
  try {
    const addressed = addressedOf(ctx, delivery);
    if ("never" in addressed) return { id, state: "failed", error: addressed.never, dueAt: null };
    await send(ctx, delivery, addressed);
    return { id, state: "sent", error: null, dueAt: null };
  } catch (error) {
    return failureOf(ctx, delivery, error);
  }
}

interface Addressed {
  to: string;
  letter: OutgoingMessage;
}

/** The address and text of the message, or the reason why it can't be sent. */
function addressedOf(ctx: Context, delivery: Delivery): Addressed | { never: string } {
  const { PUBLIC_URL } = ctx.config;
  const payload = delivery.sealed ? openPayload(ctx, delivery.sealed) : undefined;
  const { title, message, closed } = delivery;
  const own = closed ? null : delivery[delivery.channel === "email" ? "email" : "phone"];
  const to = payload?.to ?? own;
  if (!to) return { never: "no recipient" };
  if (payload?.token) return { to, letter: tokenMessage(payload.token) };
  if (payload?.code) {
    const isExpired = new Date(payload.code.expiresAt) <= ctx.clock.now();
    return isExpired
      ? { never: "the code has expired" }
      : { to, letter: codeMessage(payload.code, PUBLIC_URL) };
  }
  if (title === null || message === null) return { never: "no recipient" };
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

function failureOf(ctx: Context, delivery: Delivery, cause: unknown): Outcome {
  const { id, event_id: eventId, channel, attempts } = delivery;
  const error = cause instanceof Error ? cause.message : String(cause);
  ctx.log.warn({ err: cause, deliveryId: id, eventId, channel, attempts }, "sending a message failed");
  // An SMS that was not answered may be on its way; an e-mail that comes twice is one, by its id.
  if (channel === "sms" && isUnclear(cause)) return { id, state: "unclear", error, dueAt: null };
  if (attempts >= mostAttempts) return { id, state: "failed", error, dueAt: null };
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  return { id, state: "waiting", error, dueAt: after(ctx.clock.now(), seconds(pause)) };
}

function isUnclear(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    !error.unsent &&
    ["timeout", "unreachable", "unreadable"].includes(error.kind)
  );
}
