import { after, hours, inSeconds, minutes, seconds } from "@manilla/shared/duration";
import { notification } from "@manilla/shared/notifications/contract";
import { notificationPath } from "@manilla/shared/notifications/notification-path";
import { createBatcher } from "../concurrency/batcher.ts";
import type { Context } from "../context.ts";
import { counter } from "../observability/metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { isDatabaseAway } from "../runtime/db.ts";
import { newId } from "../runtime/ids.ts";
import { type Addressed, addressMessage, type Unaddressed } from "./address-message.ts";
import { mailLetter } from "./mail-letter.ts";
import { sendPush } from "./push/send-push.ts";
import { smsText } from "./render-message.ts";

const batch = 32;
/**
 * Longer than a batch takes at the slowest mail server that still answers (32 letters on 8 connections, four commands of at
 * most ten seconds each): a worker that has not finished by then has died.
 */
const leaseSeconds = inSeconds(minutes(5));
/** How often an e-mail or SMS is tried. */
export const mostAttempts = 12;
/** A push is news for now, and an SMS may wait for its failure. */
const mostPushAttempts = 4;
const firstPauseSeconds = 5;
const longestPauseSeconds = inSeconds(hours(1));

const tried = counter("manilla_messages_total", "Emails, SMS and pushes given to a vendor, by result", [
  "channel",
  "outcome",
]);

interface Delivery extends Unaddressed {
  id: string;
  user_id: string;
  attempts: number;
  data: unknown;
}

// Claimed in a commit of its own before it is sent, so that no second worker sends it too. A delivery whose worker died while
// sending may have arrived: it ends as unclear and is not sent again, because the same text stands in the app's list and a
// code can be requested again. An e-mail about security is sent once more: its Message-ID is the same, so mailboxes show
// it once, and a warning that never arrives costs more than one that arrives twice. So is a push: a device shows one per tag.
const repeatable = "(channel = 'push' or (channel = 'email' and category is not distinct from 'security'))";
const claim = `
  with unclear as (
    update notification_delivery set state = 'unclear', due_at = null, sealed = null, changed_at = $1,
      last_error = 'the worker ended while it was being sent'
    where state = 'sending' and due_at <= $1 and not ${repeatable}
  ), taken as (
    update notification_delivery d set state = 'sending', attempts = d.attempts + 1, changed_at = $1,
      due_at = $1::timestamptz + make_interval(secs => $3)
    from (
      select id from notification_delivery
      where due_at <= $1 and ($4::uuid is null or event_id = $4)
        and (state = 'waiting' or (state = 'sending' and ${repeatable}))
      order by due_at limit $2 for update skip locked
    ) free
    where d.id = free.id
    returning d.id, d.event_id, d.user_id, d.channel, d.attempts, d.sealed, d.category
  )
  select t.id, t.event_id, t.user_id, t.channel, t.attempts, t.sealed, t.category, u.email, u.phone,
    u.closed_at is not null as closed, n.title, n.message, n.data
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

// A push that failed for good is followed by an SMS where its topic says so, in the same statement.
const settle = `
  with settled as (
  update notification_delivery d set state = o.state, due_at = o.due_at, last_error = o.error, changed_at = $1,
    sealed = case when o.state = 'waiting' then d.sealed end
  from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::uuid[]) o(id, state, due_at, error, next_id)
  where d.id = o.id and d.state = 'sending'
  returning o.next_id, d.event_id, d.user_id, d.fallback, d.category, d.state
  )
  insert into notification_delivery (id, event_id, user_id, channel, category, created_at, changed_at, due_at)
  select next_id, event_id, user_id, fallback, category, $1, $1, $1 from settled
  where state = 'failed' and fallback is not null on conflict do nothing`;

/**
 * Sends what is due by e-mail, SMS and push, each on its own: one that fails is retried with growing pauses and delays no
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
    outcomes.map(() => newId()),
  ];
}

async function attempt(ctx: Context, delivery: Delivery): Promise<Outcome> {
  const { id } = delivery;
  try {
    if (delivery.channel === "push") return await pushed(ctx, delivery);
    const addressed = addressMessage(ctx, delivery);
    if ("never" in addressed) return { id, state: "failed", error: addressed.never, dueAt: null };
    await send(ctx, delivery, addressed);
    tried({ channel: delivery.channel, outcome: "sent" });
    return { id, state: "sent", error: null, dueAt: null };
  } catch (error) {
    return failureOf(ctx, delivery, error);
  }
}

async function pushed(ctx: Context, delivery: Delivery): Promise<Outcome> {
  const { id, event_id: tag, user_id: userId, title, message, closed } = delivery;
  const path = notificationPath(notification.shape.data.catch({}).parse(delivery.data));
  const known = !closed && title !== null && message !== null;
  const shown = known ? await sendPush(ctx, userId, { title, body: message, path, tag }) : 0;
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

function failureOf(ctx: Context, delivery: Delivery, cause: unknown): Outcome {
  const { id, event_id: eventId, channel, attempts } = delivery;
  const error = cause instanceof Error ? cause.message : String(cause);
  ctx.log.warn({ err: cause, deliveryId: id, eventId, channel, attempts }, "sending a message failed");
  tried({ channel, outcome: "failed" });
  // An SMS without a clear answer may be on its way; an e-mail that comes twice is one, by its id.
  if (channel === "sms" && isUnclear(delivery, cause)) return { id, state: "unclear", error, dueAt: null };
  const isOver = attempts >= (channel === "push" ? mostPushAttempts : mostAttempts);
  if (isOver || (channel === "email" && isRejected(cause)))
    return { id, state: "failed", error, dueAt: null };
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  return { id, state: "waiting", error, dueAt: after(ctx.clock.now(), seconds(pause)) };
}

/** Whether the mail server takes nothing for this address. An SMS that is rejected may pass later: the vendor had no balance. */
function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === "refused";
}

/**
 * Whether it may have gone out. A gateway's error comes also after the vendor took the message: one about money is not sent
 * again then; a code, a token or a warning is, because lost it costs more than read twice.
 */
function isUnclear({ category }: Delivery, error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.unsent) return false;
  if (error.kind === "server_error") return category !== null && category !== "security";
  return error.kind !== "refused";
}
