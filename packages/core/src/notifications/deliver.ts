import { inSeconds, minutes } from "@manilla/shared/duration";
import { createBatcher } from "../concurrency/batcher.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import { isTransient } from "../runtime/db.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { attemptDelivery, type Delivery, type DeliveryOutcome } from "./attempt-delivery.ts";
import type { Channel } from "./fan-out.ts";

const batch = 32;
const roundMs = 100;
const mostARun = 20 * batch;
// A worker counts as dead if it claimed a message this long ago and has stored no outcome. A living worker needs less:
// 32 e-mails on 8 connections take four rounds, each with four commands of at most ten seconds.
const leaseSeconds = inSeconds(minutes(5));

// If a worker dies, nobody knows which of its messages it has sent. Only two kinds are then sent again: pushes, because
// a device shows a push with the same tag only once, and security e-mails.
const repeatable = "(channel = 'push' or (channel = 'email' and category is not distinct from 'security'))";

/**
 * Sends one batch of due messages and returns the number of sent messages. With `eventId`, sends only messages of this
 * event. A failed message is retried later, and its error is not thrown.
 */
export async function deliverDue(ctx: Context, eventId?: string): Promise<number> {
  const outcomes = await Promise.all(await begin(ctx, { maximum: batch, eventId }));
  return outcomes.filter(({ state }) => state === "sent").length;
}

/**
 * Sends due messages of one channel in rounds, until a round sends none or `ending` is aborted. Waits for all messages
 * in progress before it returns or throws. Throws the database's errors. A vendor's error is stored with its message
 * and not thrown.
 */
export async function deliverChannel(ctx: Context, channel: Channel, ending?: AbortSignal): Promise<void> {
  const underway = new Set<Promise<void>>();
  let [begun, sent] = [0, 0];
  const note = ({ state }: DeliveryOutcome) => {
    if (state === "sent") sent += 1;
  };
  try {
    do {
      sent = 0;
      for (const delivery of await begin(ctx, { maximum: batch - underway.size, channel })) {
        const work = delivery.then(note).finally(() => underway.delete(work));
        underway.add(work);
        begun += 1;
      }
      await withTimeout(Promise.all(underway), roundMs);
    } while (!ending?.aborted && (underway.size > 0 || (sent > 0 && begun < mostARun)));
    await Promise.all(underway);
  } finally {
    await Promise.allSettled(underway);
  }
}

interface Due {
  maximum: number;
  eventId?: string | undefined;
  channel?: Channel;
}

async function begin(ctx: Context, { maximum, eventId, channel }: Due): Promise<Promise<DeliveryOutcome>[]> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<Delivery[]>`
  with unclear as (
    update notification_delivery set state = 'unclear', due_at = null, sealed = null, changed_at = ${now},
      last_error = 'the worker ended while it was being sent'
    where state = 'sending' and due_at <= ${now} and not ${Prisma.raw(repeatable)}
  ), taken as (
    update notification_delivery d set state = 'sending', attempts = d.attempts + 1, changed_at = ${now},
      due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select id from notification_delivery
      where due_at <= ${now} and (${eventId ?? null}::uuid is null or event_id = ${eventId ?? null}) and (${channel ?? null}::text is null or channel = ${channel ?? null})
        and (state = 'waiting' or (state = 'sending' and ${Prisma.raw(repeatable)}))
      order by due_at limit ${maximum} for update skip locked
    ) free
    where d.id = free.id
    returning d.id, d.event_id, d.user_id, d.channel, d.attempts, d.sealed, d.category, d.former
  )
  select t.id, t.event_id, t.user_id, t.channel, t.attempts, t.sealed, t.category, u.email, u.phone, u.language,
    t.former or (case t.channel when 'email' then u.email_verified_at else u.phone_verified_at end) is not null as proved,
    u.closed_at is not null as closed, n.title, n.message, n.data,
    n.created_at as happened_at
  from taken t left join users u on u.id = t.user_id
    left join notification n on n.event_id = t.event_id and n.user_id = t.user_id`;
  const write = createBatcher<DeliveryOutcome, true>({
    run: async (outcomes) => {
      await storeOutcomes(ctx, outcomes);
      return outcomes.map(() => true as const);
    },
    transient: isTransient,
  });
  return rows.map(async (delivery) => {
    const outcome = await attemptDelivery(ctx, delivery);
    await write(outcome);
    return outcome;
  });
}

// The SQL statement that marks a push as failed for good also adds the SMS that replaces this push.
async function storeOutcomes(ctx: Context, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const now = ctx.clock.now();
  const rows = outcomes.map(({ id, state, dueAt, error }) => {
    return { id, state, due_at: dueAt, error: error?.slice(0, 300), next_id: newId() };
  });
  await ctx.prisma.$executeRaw`
  with settled as (
    update notification_delivery d set state = o.state, due_at = o.due_at, last_error = o.error, changed_at = ${now},
      sealed = case when o.state = 'waiting' then d.sealed end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o(id uuid, state text, due_at timestamptz, error text, next_id uuid)
    where d.id = o.id and d.state = 'sending'
    returning o.next_id, d.event_id, d.user_id, d.fallback, d.category, d.state
  )
  insert into notification_delivery (id, event_id, user_id, channel, category, created_at, changed_at, due_at)
  select next_id, event_id, user_id, fallback, category, ${now}, ${now}, ${now} from settled
  where state = 'failed' and fallback is not null on conflict do nothing`;
}
