import { randomBytes } from "node:crypto";
import { seconds } from "@manilla/shared/duration";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Context } from "../context.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import type { Subject } from "./passkeys.ts";
import { sealedCodec } from "./seal.ts";

const periodSeconds = 30;
/** This many codes before and after the current code are also accepted, because phone clocks are a little off. */
const stepsOfTolerance = 1;
const secretBytes = 20;

/** Returns a new secret of 160 bits in base32 (RFC 4226, section 4). Store it sealed (seal.ts). */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

export function totpUri({
  secret,
  account,
  issuer,
}: Record<"secret" | "account" | "issuer", string>): string {
  return new TOTP({ secret, label: account, issuer, period: periodSeconds }).toString();
}

export function totpCode(secret: string, now: Date): string {
  return new TOTP({ secret, period: periodSeconds }).generate({ timestamp: now.getTime() });
}

export interface TotpGuess {
  secret: string;
  code: string;
  now: Date;
  lastStep: number | null;
}

/**
 * Returns the time step of a right code, or null if the code is wrong or the step was already accepted (RFC 6238,
 * section 5.2). The caller must store the step only if it is higher than the stored step. Otherwise, two simultaneous
 * calls with the same code could both succeed.
 */
export function checkTotp({ secret, code, now, lastStep }: TotpGuess): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret, period: periodSeconds });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: stepsOfTolerance });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / seconds(periodSeconds)) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** A customer's app is valid after its first code. Staff's apps are set up in person and valid at once. */
export const totpApps = {
  customer: {
    issuer: "Manilla",
    purpose: "totp-secret",
    table: Prisma.sql`totp_factor`,
    owner: Prisma.sql`user_id`,
    secret: Prisma.sql`secret`,
    step: Prisma.sql`last_step`,
    isConfirmed: Prisma.sql`confirmed_at is not null`,
    since: Prisma.sql`confirmed_at`,
  },
  staff: {
    issuer: "Manilla desk",
    purpose: "desk.totp",
    table: Prisma.sql`desk.staff`,
    owner: Prisma.sql`id`,
    secret: Prisma.sql`totp`,
    step: Prisma.sql`totp_step`,
    isConfirmed: Prisma.sql`true`,
    since: Prisma.sql`null::timestamptz`,
  },
} as const;

const sealedSecret = (subject: Subject) => sealedCodec(totpApps[subject].purpose, z.string());

/** Returns the sealed secret of a new app, and the plain secret with its URI, to be shown once. */
export function newTotp(
  ctx: Context,
  subject: Subject,
  { account, secret = newTotpSecret() }: { account: string; secret?: string | undefined },
) {
  const uri = totpUri({ secret, account, issuer: totpApps[subject].issuer });
  return { sealed: sealedSecret(subject).seal(ctx, secret), shown: { secret, uri } };
}

interface TotpRow {
  secret: string;
  lastStep: number | null;
  isConfirmed: boolean;
  since: Date | null;
}

export async function readTotp(ctx: Context, subject: Subject, ownerId: string) {
  const { table, owner, secret, step, isConfirmed, since } = totpApps[subject];
  const [row] = await ctx.prisma.$queryRaw<TotpRow[]>`
    select ${secret} as secret, ${step}::int as "lastStep", ${isConfirmed} as "isConfirmed", ${since} as since
    from ${table} where ${owner} = ${ownerId}::uuid and ${secret} is not null`;
  if (!row) return undefined;
  // `since`: the time when a customer confirmed the app. Null for staff's and unconfirmed apps, whose time is not used.
  const createdAt = row.since ?? ctx.clock.now();
  return { ...row, createdAt, secret: sealedSecret(subject).open(ctx, row.secret) };
}

/**
 * Accepts a code of the authenticator app once. Returns null if the code is wrong or used, or no app is confirmed.
 */
export async function spendTotp(
  ctx: Context,
  subject: Subject,
  { ownerId, code }: { ownerId: string; code: string },
): Promise<{ createdAt: Date } | null> {
  const app = await readTotp(ctx, subject, ownerId);
  if (!app?.isConfirmed) return null;
  const used = checkTotp({ secret: app.secret, code, now: ctx.clock.now(), lastStep: app.lastStep });
  if (used === null) return null;
  const { table, owner, step } = totpApps[subject];
  // If two requests send the same code, only one of them updates the row.
  const rowCount = await ctx.prisma.$executeRaw`
    update ${table} set ${step} = ${used} where ${owner} = ${ownerId}::uuid and (${step} is null or ${step} < ${used})`;
  return rowCount === 1 ? { createdAt: app.createdAt } : null;
}
