import { days } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { maskContact } from "@manilla/shared/kyc/contact";
import { type emailStatement, historyKind } from "@manilla/shared/wallet/activity-contract";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { announce, type OutboxEvent } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { historyFilters } from "./activity.ts";
import { type FileReply } from "./csv.ts";
import { statement } from "./statement.ts";

/** Throws AppError: conflict without a verified address, bad_request for invalid days, rate_limited. */
export async function requestStatement(
  ctx: Context,
  actor: Actor,
  { kind, from, to }: BodyOf<typeof emailStatement>,
): Promise<{ sentTo: string }> {
  const { userId } = actor;
  const email = await verifiedEmail(ctx, userId);
  if (!email) {
    throw new AppError("conflict", { message: "Please verify your email address first, under Profile." });
  }
  const span = { ...(from && { from }), ...(to && { to }) };
  historyFilters(actor, { kind, ...span });
  if (from && to && from > to)
    throw new AppError("bad_request", { message: "The first day must not be after the last." });
  await refuseBeyond(ctx, `wallet:statement:${userId}`, { most: 10, windowMs: days(1) });
  await announce(ctx.prisma, event("statement.requested", { userId, kind, ...span }));
  return { sentTo: maskContact(email) };
}

const request = z.object({
  userId: z.uuid(),
  kind: historyKind,
  from: z.string().optional(),
  to: z.string().optional(),
});

/** `refused` is the message when there are too many lines. Null if the address is no longer verified. */
export async function requestedStatement(
  ctx: Context,
  { payload }: Pick<OutboxEvent, "payload">,
): Promise<{ to: string; file: FileReply } | { to: string; refused: string } | null> {
  const { userId, ...filters } = request.parse(payload);
  const to = await verifiedEmail(ctx, userId);
  if (to === null) return null;
  try {
    return { to, file: await statement(ctx, { userId }, { ...filters, format: "pdf" }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_request") return { to, refused: error.message };
    throw error;
  }
}

async function verifiedEmail(ctx: Context, id: string): Promise<string | null> {
  const verified = { id, emailVerifiedAt: { not: null }, closedAt: null };
  return (await ctx.prisma.user.findFirst({ where: verified, select: { email: true } }))?.email ?? null;
}
