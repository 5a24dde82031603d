import { z } from "zod";
import type { Context } from "../context.ts";
import type { OutboxEvent } from "../ledger/outbox.ts";
import { newId } from "../platform/ids.ts";
import { messageFor } from "./messages.ts";

const addressee = z.object({ userId: z.uuid() });

/**
 * Tells the person an event is about. Once per event and person, however often it is called; in the list it stands where
 * the event happened, however late it was told.
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
}
