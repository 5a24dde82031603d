import { z } from "zod";
import type { Context } from "../context.ts";
import { type Taking, takingOf } from "../ledger/outbox.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { deliverDue } from "./deliver.ts";
import {
  type Channel,
  chosenWays,
  type DeliveryRoute,
  messageFor,
  type NotifiableEvent,
  notificationOf,
  type Recipient,
  readRecipients,
  routeOf,
} from "./fan-out.ts";
import type { Message } from "./message.ts";

const payload = z.object({ userId: z.uuid(), sealed: z.string().optional() });

export interface NotificationPlan {
  event: NotifiableEvent;
  userId: string;
  message: Message | null;
  route: DeliveryRoute;
}

/** Returns null for a topic without notifications. Throws if the payload does not match the topic's schema. */
export function planNotification(ctx: Context, event: NotifiableEvent): NotificationPlan | null {
  if (notificationOf(event.topic).channels === "none") return null;
  const { userId, sealed } = payload.parse(event.payload);
  const message = messageFor(event.topic, event.payload);
  return { event, userId, message, route: routeOf(ctx, event, sealed) };
}

export interface WrittenNotifications {
  ids: string[];
  channels: Channel[];
}

/**
 * Stores the notifications of a batch of events and takes the events from the outbox, in one commit. Safe to run
 * concurrently.
 */
export function queuePlanned(
  ctx: Context,
  plans: readonly NotificationPlan[],
  taking: Taking,
): Promise<WrittenNotifications> {
  return write(ctx, plans, takingOf(taking));
}

export async function queueNotification(ctx: Context, event: NotifiableEvent): Promise<void> {
  const plan = planNotification(ctx, event);
  if (plan) await write(ctx, [plan], Prisma.sql`select ${event.id}::uuid as id`);
}

/** Sends a one-time code or an electricity token at once, because the customer is waiting. */
export async function sendAtOnce(ctx: Context, event: NotifiableEvent): Promise<void> {
  await queueNotification(ctx, event);
  await deliverDue(ctx, event.id);
}

async function write(
  ctx: Context,
  plans: readonly NotificationPlan[],
  taken: Prisma.Sql,
): Promise<WrittenNotifications> {
  const choosers = plans.filter(({ route }) => !route.ways).map(({ userId }) => userId);
  const recipients = await readRecipients(ctx, choosers);
  const deliveries = plans.flatMap((plan) => deliveryRows(ctx, plan, recipients.get(plan.userId)));
  const notifications = JSON.stringify(plans.flatMap(notificationRows));
  const rows = await ctx.prisma.$queryRaw<{ ids: string[] | null; channels: Channel[] | null }[]>`
  with taken as materialized (${taken}), listed as (
    insert into notification (id, user_id, event_id, type, title, message, data, created_at)
    select n.id, n.user_id, n.event_id, n.type, case u.language when 'pcm' then n."pidginTitle" else n.title end,
      case u.language when 'pcm' then n."pidginMessage" else n.message end, n.data, n.created_at
    from json_to_recordset(${notifications}) n(id uuid, user_id uuid, event_id uuid, type text, title text, message text,
      "pidginTitle" text, "pidginMessage" text, data jsonb, created_at timestamptz)
      left join users u on u.id = n.user_id
    where n.event_id in (select id from taken) order by n.event_id
    on conflict do nothing
  ), sent as (
    insert into notification_delivery
      (id, event_id, user_id, channel, category, sealed, fallback, former, created_at, changed_at, due_at)
    select d.id, d.event_id, d.user_id, d.channel, d.category, d.sealed, d.fallback, coalesce(d.former, false), d.at, d.at, d.at
    from json_to_recordset(${JSON.stringify(deliveries)}) d(id uuid, event_id uuid, user_id uuid, channel text, category text, sealed text, fallback text,
      former boolean, at timestamptz)
    where d.event_id in (select id from taken) order by d.event_id, d.channel
    on conflict do nothing returning channel
  )
  select (select array_agg(id) from taken) as ids, (select array_agg(distinct channel) from sent) as channels`;
  return { ids: rows[0]?.ids ?? [], channels: rows[0]?.channels ?? [] };
}

function notificationRows({ event, userId, message }: NotificationPlan) {
  if (!message) return [];
  const { createdAt } = event;
  const row = { id: newId(createdAt), user_id: userId, event_id: event.id, created_at: createdAt };
  const words = {
    title: clipped(message.title, 100),
    message: clipped(message.message, 500),
    pidginTitle: clipped(message.pidginTitle, 100),
    pidginMessage: clipped(message.pidginMessage, 500),
  };
  return [{ ...row, ...message, ...words }];
}

/** Cuts a text to the length that the database allows (constraint words_fit_a_card). */
function clipped(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1).toWellFormed()}…` : words;
}

function deliveryRows(
  ctx: Context,
  { event, userId, route }: NotificationPlan,
  person: Recipient | undefined,
) {
  const ways = route.ways ?? [...route.former, ...chosenWays(person, route)];
  const row = { event_id: event.id, user_id: userId, category: route.category, at: ctx.clock.now() };
  return ways.map((way) => ({ id: newId(), ...row, ...way }));
}
