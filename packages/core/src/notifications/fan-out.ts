import { type Category, defaultChannels } from "@manilla/shared/notifications/settings";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { OutboxEvent } from "../ledger/outbox.ts";
import { newId } from "../runtime/ids.ts";
import { openCode } from "../secrets/one-time-code.ts";
import { openContacts } from "../secrets/sealed-contacts.ts";
import { openToken } from "../secrets/sealed-token.ts";
import { sealPayload } from "./sealed-payload.ts";
import { notificationOf } from "./topics.ts";

export type Channel = "email" | "sms";

type News = Pick<OutboxEvent, "id" | "topic" | "payload" | "createdAt">;

/** One way that one message goes. Sealed when it carries a code, or goes where the person is no longer. */
interface Way {
  channel: Channel;
  sealed: string | null;
  /** Of a notification; none for a code or a token. */
  category?: Category;
}

const payload = z.object({ userId: z.uuid(), sealed: z.string().optional() });

/** Older news is only for the list: nobody wants last week's sign-in on the phone after an outage. */
const freshHours = 24;

/**
 * Puts down by which ways an event's message goes out, each once per event and person; deliver.ts carries them. Called
 * twice, it adds nothing.
 */
export async function fanOut(ctx: Context, event: News): Promise<void> {
  const now = ctx.clock.now();
  if (now.getTime() - event.createdAt.getTime() > freshHours * 3_600_000) return;
  const { userId, sealed } = payload.parse(event.payload);
  const ways = await waysOf(ctx, { ...event, userId, sealed });
  if (ways.length === 0) return;
  const row = { eventId: event.id, userId, createdAt: now, changedAt: now, dueAt: now };
  await ctx.prisma.notificationDelivery.createMany({
    data: ways.map((way) => ({ id: newId(), ...row, ...way })),
    skipDuplicates: true,
  });
}

async function waysOf(
  ctx: Context,
  event: News & { userId: string; sealed: string | undefined },
): Promise<Way[]> {
  const { userId, sealed } = event;
  const notification = notificationOf(event.topic);
  if (notification.channels === "code") return sealed ? [codeWay(ctx, sealed)] : [];
  if (notification.channels === "token") return sealed ? tokenWays(ctx, sealed) : [];
  if (!("template" in notification)) return [];
  const { category, channels } = notification;
  const ways =
    channels === "previous_contacts" && sealed
      ? oldWays(ctx, sealed)
      : await chosenWays(ctx, userId, category);
  return ways.map((way) => ({ ...way, category }));
}

function codeWay(ctx: Context, sealed: string): Way {
  const code = openCode(ctx, sealed);
  const channel = code.purpose === "verify_phone" ? "sms" : "email";
  return { channel, sealed: sealPayload(ctx, { to: code.contact, code }) };
}

/** What was paid for goes by both ways, whatever news its buyer chose to hear. */
function tokenWays(ctx: Context, sealed: string): Way[] {
  const content = sealPayload(ctx, { token: openToken(ctx, sealed) });
  return [
    { channel: "sms", sealed: content },
    { channel: "email", sealed: content },
  ];
}

/** A change of contacts is told where the person was reached before it. */
function oldWays(ctx: Context, sealed: string): Way[] {
  const { email, phone } = openContacts(ctx, sealed);
  return [
    ...(email ? [{ channel: "email" as const, sealed: sealPayload(ctx, { to: email }) }] : []),
    ...(phone ? [{ channel: "sms" as const, sealed: sealPayload(ctx, { to: phone }) }] : []),
  ];
}

/** Money matters go to proven contacts alone: a mistyped address must not read somebody's deposits. */
async function chosenWays(ctx: Context, userId: string, category: Category): Promise<Way[]> {
  const person = await ctx.prisma.user.findUnique({
    where: { id: userId },
    select: {
      emailVerifiedAt: true,
      phoneVerifiedAt: true,
      closedAt: true,
      notificationSettings: { where: { category } },
    },
  });
  if (!person || person.closedAt) return [];
  const chosen = person.notificationSettings[0] ?? defaultChannels[category];
  const mailable = person.emailVerifiedAt !== null || category === "security" || category === "account";
  return [
    ...(chosen.email && mailable ? [{ channel: "email" as const, sealed: null }] : []),
    ...(chosen.sms && person.phoneVerifiedAt ? [{ channel: "sms" as const, sealed: null }] : []),
  ];
}
