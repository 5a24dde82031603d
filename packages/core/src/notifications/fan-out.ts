import { hours, millisecondsBetween } from "@manilla/shared/duration";
import { type Category, type Channels, defaultChannels } from "@manilla/shared/notifications/settings";
import type { Context } from "../context.ts";
import type { Topic } from "../events/events.ts";
import { notificationTopics } from "../features.ts";
import type { OutboxEvent } from "../ledger/outbox.ts";
import { openCode } from "../secrets/one-time-code.ts";
import { openContacts, openToken } from "../secrets/sealed-values.ts";
import type { Message, TopicNotification } from "./message.ts";
import { sealPayload } from "./secret-messages.ts";

export type Channel = "email" | "sms" | "push";

export type NotifiableEvent = Pick<OutboxEvent, "id" | "topic" | "payload" | "createdAt">;

/**
 * One way by which a message is sent. `sealed` is encrypted and contains a one-time code, an electricity token, or the
 * former contact that gets the message. Null for an ordinary message.
 */
export interface DeliveryWay {
  channel: Channel;
  sealed: string | null;
  fallback?: "sms";
  former?: true;
}

/**
 * If `ways` is null, `chosenWays` selects the channels by the person's settings. Codes and tokens have no category,
 * because no setting applies to them.
 */
export type DeliveryRoute =
  | { category: Category | null; ways: readonly DeliveryWay[] }
  | {
      category: Category;
      ways: null;
      everyContact: boolean;
      fallback: "sms" | undefined;
      former: readonly DeliveryWay[];
    };

/** A message about an older event is not sent any more. Only a warning to all contacts is sent at any age. */
const freshHours = 24;
const nowhere: DeliveryRoute = { category: null, ways: [] };

export function routeOf(ctx: Context, event: NotifiableEvent, sealed: string | undefined): DeliveryRoute {
  const age = millisecondsBetween(event.createdAt, ctx.clock.now());
  const notification = notificationOf(event.topic);
  const { channels } = notification;
  const isLasting = channels === "every_contact" || channels === "previous_contacts";
  if (age > hours(freshHours) && !isLasting) return nowhere;
  if (channels === "code") return { category: null, ways: sealed ? [codeWay(ctx, sealed)] : [] };
  if (channels === "token") return { category: null, ways: sealed ? tokenWays(ctx, sealed) : [] };
  if (!("template" in notification)) return nowhere;
  const { category, fallback } = notification;
  const former = channels === "previous_contacts" && sealed ? formerContactWays(ctx, sealed) : [];
  return { category, ways: null, everyContact: isLasting, fallback, former };
}

function codeWay(ctx: Context, sealed: string): DeliveryWay {
  const code = openCode(ctx, sealed);
  const channel = code.contact.includes("@") ? "email" : "sms";
  return { channel, sealed: sealPayload(ctx, { to: code.contact, code }) };
}

function tokenWays(ctx: Context, sealed: string): DeliveryWay[] {
  const content = sealPayload(ctx, { token: openToken(ctx, sealed) });
  return [
    { channel: "sms", sealed: content },
    { channel: "email", sealed: content },
  ];
}

function formerContactWays(ctx: Context, sealed: string): DeliveryWay[] {
  const { email, phone } = openContacts(ctx, sealed);
  const way = (channel: "email" | "sms", to: string): DeliveryWay => ({
    channel,
    sealed: sealPayload(ctx, { to }),
    former: true,
  });
  return [...(email ? [way("email", email)] : []), ...(phone ? [way("sms", phone)] : [])];
}

export interface Recipient {
  emailVerified: boolean;
  phoneVerified: boolean;
  hasDevice: boolean;
  /** True if a device was signed out within the last day. The device still gets the push about its sign-out. */
  hadDevice: boolean;
  chosen: Partial<Record<Category, Channels>>;
}

// The query returns a row for each category with chosen channels, or a single row with category null if the person
// chose nothing.
type PersonRow = Omit<Recipient, "chosen"> & { id: string } & (
    | ({ category: Category } & Channels)
    | { category: null }
  );

export async function readRecipients(ctx: Context, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const recipients = new Map<string, Recipient>();
  if (ids.length === 0) return recipients;
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<PersonRow[]>`
  select u.id, u.email_verified_at is not null as "emailVerified", u.phone_verified_at is not null as "phoneVerified",
    s.category, s.email, s.sms, s.push, exists (
      select from push_subscription p join sessions on sessions.id = p.session_id
      where p.user_id = u.id and sessions.revoked_at is null and sessions.expires_at > ${now}) as "hasDevice", exists (
      select from push_subscription p join sessions on sessions.id = p.session_id
      where p.user_id = u.id and sessions.revoked_at > ${now}::timestamptz - interval '1 day') as "hadDevice"
  from users u left join notification_setting s on s.user_id = u.id
  where u.id = any(${[...new Set(ids)]}::uuid[]) and u.closed_at is null`;
  for (const row of rows) {
    const person = recipients.get(row.id) ?? { ...row, chosen: {} };
    if (row.category) person.chosen[row.category] = { email: row.email, sms: row.sms, push: row.push };
    recipients.set(row.id, person);
  }
  return recipients;
}

/**
 * Selects the channels of a message. An unverified e-mail address may belong to a stranger. It therefore gets only
 * security messages and, if the phone is not verified either, account messages. If only the phone is verified, it gets
 * messages of both categories by SMS.
 */
export function chosenWays(
  person: Recipient | undefined,
  { category, everyContact, fallback }: Extract<DeliveryRoute, { ways: null }>,
): DeliveryWay[] {
  if (!person) return [];
  const chosen = everyContact
    ? { email: true, sms: true, push: true }
    : (person.chosen[category] ?? defaultChannels[category]);
  const isAboutPerson = category === "security" || category === "account";
  const texted =
    person.phoneVerified && (chosen.sms || (chosen.email && isAboutPerson && !person.emailVerified));
  const pushed = chosen.push && (person.hasDevice || (category === "security" && person.hadDevice));
  const rescued = fallback !== undefined && person.hasDevice && person.phoneVerified && !texted;
  const mailable =
    person.emailVerified || category === "security" || (category === "account" && !person.phoneVerified);
  return [
    ...(chosen.email && mailable ? [{ channel: "email" as const, sealed: null }] : []),
    ...(texted ? [{ channel: "sms" as const, sealed: null }] : []),
    ...(pushed ? [{ channel: "push" as const, sealed: null, ...(rescued && { fallback }) }] : []),
  ];
}

export function notificationOf(topic: string): TopicNotification<unknown> {
  if (!Object.hasOwn(notificationTopics, topic)) return { channels: "none" };
  // Cast: notificationTopics has the payload type of each topic, and event() checks every payload.
  return notificationTopics[topic as Topic] as TopicNotification<unknown>;
}

export function messageFor(topic: string, payload: unknown): Message | null {
  const notification = notificationOf(topic);
  return "template" in notification ? notification.template(payload) : null;
}
