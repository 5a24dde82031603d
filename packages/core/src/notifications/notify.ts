import { z } from "zod";
import type { Context } from "../context.ts";
import type { OutboxEvent } from "../ledger/outbox.ts";
import { newId } from "../runtime/ids.ts";
import { deliverDue } from "./deliver.ts";
import { fanOut } from "./fan-out.ts";
import { messageFor } from "./topics.ts";

const addressee = z.object({ userId: z.uuid() });

/**
 * Tells the person an event is about: in the app's list, and by the other ways he chose. Once per event and person,
 * however often it is called; in the list it stands where the event happened, however late it was told.
 */
export async function notify(
  ctx: Context,
  event: Pick<OutboxEvent, "id" | "topic" | "payload" | "createdAt">,
): Promise<void> {
  const message = messageFor(event.topic, event.payload);
  if (!message) return;
  const { userId } = addressee.parse(event.payload);
  await ctx.prisma.notification.createMany({
    data: [{ id: newId(event.createdAt), userId, eventId: event.id, createdAt: event.createdAt, ...message }],
    skipDuplicates: true,
  });
  await fanOut(ctx, event);
}

/** Sends a code or a token on its way at once: somebody is waiting for it. What fails now is sent by the chore. */
export async function sendAtOnce(
  ctx: Context,
  event: Pick<OutboxEvent, "id" | "topic" | "payload" | "createdAt">,
): Promise<void> {
  await fanOut(ctx, event);
  await deliverDue(ctx, event.id);
}
