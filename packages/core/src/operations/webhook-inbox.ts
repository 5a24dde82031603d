import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";

/** A vendor's message, kept before anything is done about it, so that a crash can't lose it. */
export type Message = { id: string; reference: string; receivedAt: Date; attempts: number };

const minuteMs = 60_000;
const longestBody = 32_000;
/** The vendor wants its answer; what takes longer goes on without it. */
const answerWithinMs = 2_000;

/** For a message whose signature is not its vendor's over the raw bytes. Throws AppError bad_request. */
export function rejectForged(ctx: Context, provider: string, raw: Buffer): never {
  ctx.log.warn({ provider, bytes: raw.length }, "a webhook with a wrong signature was refused");
  throw new AppError("bad_request", { message: "The signature does not fit the message." });
}

/** Keeps a message whose signature was right. Undefined when this news was known already: nothing is left to do. */
export async function storeWebhook(
  ctx: Context,
  news: { provider: string; key: string; reference: string; body: Record<string, unknown> },
): Promise<Message | undefined> {
  const receivedAt = ctx.clock.now();
  const id = newId();
  const { count } = await ctx.prisma.webhookEvent.createMany({
    data: {
      id,
      provider: news.provider,
      eventKey: news.key,
      reference: news.reference,
      body: keepable(news.body),
      receivedAt,
      // Who keeps it acts on it at once; this is when another looks, should he have died.
      dueAt: new Date(receivedAt.getTime() + minuteMs / 2),
    },
    skipDuplicates: true,
  });
  return count === 1 ? { id, reference: news.reference, receivedAt, attempts: 0 } : undefined;
}

/** Acts on a message that was just kept, if it was. Never throws: it is kept, and the sweep comes back to what failed. */
export async function processNow(
  ctx: Context,
  message: Message | undefined,
  act: (message: Message) => Promise<unknown>,
): Promise<void> {
  if (!message) return;
  const work = act(message).catch((error: unknown) => {
    ctx.log.error({ err: error, messageId: message.id }, "a webhook could not be acted on");
  });
  await Promise.race([work, sleep(answerWithinMs, undefined, { ref: false })]);
}

/** The news is what counts: a body that is larger than any we know must not make the vendor's message fail. */
function keepable(body: Record<string, unknown>): Prisma.InputJsonObject {
  if (JSON.stringify(body).length > longestBody) return { omitted: "too large" };
  // Parsed from JSON a moment ago, so it is JSON.
  return body as Prisma.InputJsonObject;
}

/** Messages of this vendor that nobody has finished, oldest first. */
export async function dueWebhooks(ctx: Context, provider: string, atMost: number): Promise<Message[]> {
  return ctx.prisma.webhookEvent.findMany({
    select: { id: true, reference: true, receivedAt: true, attempts: true },
    where: { provider, dueAt: { lte: ctx.clock.now() } },
    orderBy: { dueAt: "asc" },
    take: atMost,
  });
}

/** Notes what came of a message; nobody looks at it again. */
export async function finishWebhook(ctx: Context, message: Message, outcome: string): Promise<void> {
  await ctx.prisma.webhookEvent.update({ where: { id: message.id }, data: { dueAt: null, outcome } });
}

/** Looks again later: half a minute, one, two, four … at most six hours. */
export async function postponeWebhook(ctx: Context, message: Message): Promise<void> {
  const wait = Math.min((minuteMs / 2) * 2 ** Math.min(message.attempts, 12), 6 * 60 * minuteMs);
  await ctx.prisma.webhookEvent.update({
    where: { id: message.id },
    data: { attempts: { increment: 1 }, dueAt: new Date(ctx.clock.now().getTime() + wait) },
  });
}
