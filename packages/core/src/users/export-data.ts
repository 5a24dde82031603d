import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { exportParts } from "../features.ts";
import { AppError } from "../runtime/errors.ts";
import { moneyOf } from "./export-money.ts";
import { protectionOf } from "./export-protection.ts";

/** Upper bound of lines, more than a person has. An answer that was cut says so. */
const mostLines = 5_000;

const person = {
  id: true,
  username: true,
  email: true,
  phone: true,
  role: true,
  signupFlowCompleted: true,
  preferences: true,
  phoneVerifiedAt: true,
  emailVerifiedAt: true,
  identityStatus: true,
  identityName: true,
  staffLevel: true,
  passwordChangedAt: true,
  pinChangedAt: true,
  createdAt: true,
  language: true,
  withdrawalsHeldUntil: true,
  frozenAt: true,
  emailReplacedAt: true,
  phoneReplacedAt: true,
  emailDisputedAt: true,
  phoneDisputedAt: true,
} as const;

/**
 * Returns all data stored about the person, for the person: no hashes, no data of other people, nothing about our
 * internal work.
 */
export async function exportData(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const { userId } = actor;
  const newest = { where: { userId }, take: mostLines } as const;
  const user = await ctx.prisma.user.findUnique({ where: { id: userId }, select: person });
  if (!user) throw new AppError("unauthenticated");
  const account = { ...user, sessions: await sessionsOf(ctx, newest), ...(await choicesOf(ctx, userId)) };
  const [identityChecks, notifications, messages] = await Promise.all([
    ctx.prisma.identityCheck.findMany({
      ...newest,
      select: { reference: true, state: true, reason: true, startedAt: true, changedAt: true },
      orderBy: { startedAt: "desc" },
    }),
    ctx.prisma.notification.findMany({ ...newest, orderBy: { id: "desc" } }),
    ctx.prisma.notificationDelivery.findMany({
      ...newest,
      select: { channel: true, state: true, createdAt: true, changedAt: true },
      orderBy: { createdAt: "desc" },
    }),
  ]);
  const of = { userId, most: mostLines };
  const protection = await protectionOf(ctx, of);
  const parts = await Promise.all(exportParts.map((part) => part(ctx, of)));
  const ofFeatures = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  const money = await moneyOf(ctx, of);
  const atMost = `each list holds the newest ${mostLines}`;
  const made = { generatedAt: ctx.clock.now(), atMost };
  const talks = { notifications, messages };
  return plain({ ...made, account, ...protection, identityChecks, ...talks, ...ofFeatures, ...money });
}

async function sessionsOf(ctx: Context, newest: { where: { userId: string }; take: number }) {
  const select = {
    device: true,
    ip: true,
    createdAt: true,
    lastSeenAt: true,
    expiresAt: true,
    revokedAt: true,
  };
  return ctx.prisma.session.findMany({ ...newest, select, orderBy: { createdAt: "desc" } });
}

async function choicesOf(ctx: Context, userId: string) {
  const select = { category: true, email: true, sms: true, push: true };
  const notificationSettings = await ctx.prisma.notificationSetting.findMany({ where: { userId }, select });
  const pushDevices = await ctx.prisma.pushSubscription.findMany({
    where: { userId },
    select: { createdAt: true, session: { select: { device: true } } },
  });
  const beneficiaries = await ctx.prisma.beneficiary.findMany({ where: { userId }, take: mostLines });
  const audit = await ctx.prisma.auditLine.findMany({
    // Exports only the person's own acts, because entries about staff would warn a person who is investigated.
    where: { subject: userId, actorId: userId },
    select: { at: true, action: true, after: true },
    orderBy: { at: "desc" },
    take: mostLines,
  });
  return { notificationSettings, pushDevices, beneficiaries, audit };
}

function plain(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>; // the input is an object
}
