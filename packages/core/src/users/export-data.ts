import { detailLabels } from "@manilla/shared/wallet/transaction-texts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ExportOf } from "../export-part.ts";
import { exportParts } from "../features.ts";
import { AppError } from "../runtime/errors.ts";

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

/** The export has no hashes, no data of other people and nothing about our internal work. */
export async function exportData(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const { userId } = actor;
  const newest = { where: { userId }, take: mostLines } as const;
  const found = await ctx.prisma.user.findUnique({
    where: { id: userId },
    select: { ...person, termsVersion: true, termsAcceptedAt: true },
  });
  if (!found) throw new AppError("unauthenticated");
  const { termsVersion: version, termsAcceptedAt: acceptedAt, ...user } = found;
  const consents = version ? [{ document: "terms", version, acceptedAt }] : [];
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
  const of = { userId, maxRows: mostLines };
  const protection = await protectionOf(ctx, of);
  const parts = await Promise.all(exportParts.map((part) => part(ctx, of)));
  const ofFeatures = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  const money = await moneyOf(ctx, of);
  const atMost = `each list holds the newest ${mostLines}`;
  const made = { generatedAt: ctx.clock.now(), atMost };
  const talks = { consents, identityChecks, notifications, messages };
  const exported = { ...made, account, ...protection, ...talks, ...ofFeatures, ...money };
  // cast: an object, in which dates became texts
  return JSON.parse(JSON.stringify(exported)) as Record<string, unknown>;
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
    // Only the person's own acts are exported, because acts of staff would warn a person who is investigated.
    where: { subject: userId, actorId: userId },
    select: { at: true, action: true, after: true },
    orderBy: { at: "desc" },
    take: mostLines,
  });
  return { notificationSettings, pushDevices, beneficiaries, audit };
}

/** Only these details of a transaction are exported. Other details would show how to avoid a review. */
const ofThePerson = [
  ...Object.keys(detailLabels),
  "order",
  "extraTokens",
  "requestedKobo",
  "receivedKobo",
  "paidAt",
  "channel",
  "flag",
  "reason",
  "heldUntil",
  "bankCode",
  "to",
  "detail",
  "internal",
  "confirmations",
  "required",
  "seenAt",
  "acceptedAt",
  "rejectedAt",
  "submittedAt",
];

/** Columns that are not exported, because they are internal or (`related_id`, `payee`) about another person. */
const ofOurs = ["fingerprint", "provider", "limits", "related_id", "payee", "due_at", "steps"];

async function moneyOf(ctx: Context, { userId, maxRows }: ExportOf) {
  const balances = await ctx.prisma.$queryRaw<{ asset: string; purpose: string; units: string }[]>`
    select asset, purpose, balance::text as units from ledger.account where user_id = ${userId}::uuid and balance <> 0`;
  const transactions = await ctx.prisma.$queryRaw<{ line: unknown }[]>`
    select (to_jsonb(t) - ${ofOurs}::text[]) || jsonb_build_object(
         'details', (
           select coalesce(jsonb_object_agg(key, case key when 'order' then value - 'codes' else value end), '{}')
           from jsonb_each(t.details) where key = any (${ofThePerson}::text[])),
         'timeline', (
           select jsonb_agg(jsonb_build_object('state', l.state, 'reason', l.reason, 'at', l.at) order by l.step)
           from ledger.timeline l where l.transaction_id = t.id)) as line
     from ledger.transaction t where user_id = ${userId}::uuid order by id desc limit ${maxRows}`;
  return { balances, transactions: transactions.map(({ line }) => line) };
}

async function protectionOf(ctx: Context, { userId, maxRows }: { userId: string; maxRows: number }) {
  const where = { userId };
  const [passkeys, totp, recoveryCodesLeft, paymentRules, trustedRecipients] = await Promise.all([
    ctx.prisma.passkey.findMany({
      where,
      select: { name: true, createdAt: true, lastUsedAt: true },
      orderBy: { createdAt: "desc" },
      take: maxRows,
    }),
    ctx.prisma.totpFactor.findUnique({ where, select: { confirmedAt: true } }),
    ctx.prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
    paymentRulesOf(ctx, userId),
    trustedRecipientsOf(ctx, { userId, maxRows }),
  ]);
  const factors = { passkeys, authenticatorSince: totp?.confirmedAt ?? null, recoveryCodesLeft };
  return { factors, paymentRules, trustedRecipients };
}

async function paymentRulesOf(ctx: Context, userId: string) {
  const rules = await ctx.prisma.paymentRule.findUnique({ where: { userId }, omit: { userId: true } });
  if (!rules) return null;
  const { dailyKobo, confirmAbove, ...others } = rules;
  return {
    ...others,
    dailyKobo: dailyKobo?.toString() ?? null,
    confirmAboveKobo: confirmAbove?.toString() ?? null,
  };
}

async function trustedRecipientsOf(ctx: Context, { userId, maxRows }: { userId: string; maxRows: number }) {
  return await ctx.prisma.$queryRaw<{ recipient: string; addedAt: Date }[]>`
    select case when u.id is null then k.payee else 'user:' || u.username end as recipient, k.added_at as "addedAt"
    from known_payee k left join users u on k.payee = 'user:' || u.id
    where k.user_id = ${userId} order by k.added_at desc, k.payee limit ${maxRows}`;
}
