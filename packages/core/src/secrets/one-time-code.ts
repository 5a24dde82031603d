import { createHash, createHmac, randomInt } from "node:crypto";
import { addMilliseconds, days, minutes } from "@manilla/shared/duration";
import { resendSeconds } from "@manilla/shared/kyc/contact";
import { z } from "zod";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { evaluateAttempt } from "./attempts.ts";
import { isSameSecret, sealedCodec } from "./seal.ts";

/**
 * Purposes of codes that set a new password. `replace_contact`: the customer lost the old contact, and staff allowed
 * a new one.
 */
export const resetPurposes = ["reset_password", "replace_contact"] as const;
const codePurposes = ["verify_email", "verify_phone", ...resetPurposes] as const;
type CodePurpose = (typeof codePurposes)[number];

/** A code is valid only for this user, purpose and contact, because its hash contains them. */
export interface CodeBinding {
  userId: string;
  purpose: CodePurpose;
  contact: string;
  /** Digest of a secret that only the requesting browser has, so that no other browser can use the code. */
  browser?: string | undefined;
  /** Guesses from known devices are counted separately, so that strangers cannot use up the owner's guesses. */
  knownDevice?: boolean;
}

/**
 * Returns the purpose under which a code is stored. The purpose includes the browser, so that two browsers can each
 * have a code.
 */
export function storedPurpose({ purpose, browser }: Pick<CodeBinding, "purpose" | "browser">): string {
  return browser === undefined ? purpose : `${purpose}:${browser}`;
}

export const issuedCode = z.object({
  purpose: z.enum(codePurposes),
  contact: z.string(),
  code: z.string(),
  token: z.string().optional(),
  expiresAt: z.iso.datetime(),
});
export type IssuedCode = z.infer<typeof issuedCode>;

export const { seal: sealCode, open: openCode } = sealedCodec("one-time-code", issuedCode);

const guessesPerCode = 5;
/**
 * After this many wrong guesses in 24 hours for one contact and purpose, guesses are refused. Guesses from known
 * devices have a separate count.
 */
export const guessesPerDay = 50;

function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** The hash has a key, because a thief of the table could otherwise try all codes in a second. */
function hashCode(secret: string, { userId, purpose, contact }: CodeBinding, code: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, userId, contact, code]))
    .digest("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * `late`: the guess is right, but the code has expired. `late_wrong`: the guess is wrong, and the code has expired.
 * `spent`: the code had five wrong guesses. `none`: there is no unused code.
 */
export type Guess =
  | { status: "right"; codeHash: string }
  | { status: "wrong" | "late" | "late_wrong" | "spent" | "none" };

interface Row {
  event_id: string;
  code_hash: string;
  expired: boolean;
}

/**
 * Evaluates a guess. Throws AppError rate_limited after `guessesPerDay` wrong guesses. The caller must mark a right
 * code (`codeHash`) as used in the commit that depends on the code.
 */
export async function guessCode(ctx: Context, binding: CodeBinding, code: string): Promise<Guess> {
  const row = await findUnused(ctx, binding);
  if (!row) return { status: "none" };
  const spent = new AppError("otp_expired");
  const always = { windowMs: days(1), resets: false };
  const perCode = {
    subject: `code:${row.event_id}`,
    maxWrong: guessesPerCode,
    ...always,
    refusal: () => spent,
  };
  const perDay = { subject: `code:day:${subjectOf(binding)}`, maxWrong: guessesPerDay, ...always };
  try {
    const { right } = await evaluateAttempt(ctx, [perCode, perDay], async () =>
      isSameSecret(row.code_hash, hashCode(ctx.config.OTP_SECRET, binding, code)) ? row : null,
    );
    if (right) return right.expired ? { status: "late" } : { status: "right", codeHash: right.code_hash };
    return { status: row.expired ? "late_wrong" : "wrong" };
  } catch (error) {
    if (error === spent) return { status: "spent" };
    throw error;
  }
}

async function findUnused(ctx: Context, binding: CodeBinding): Promise<Row | undefined> {
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select event_id, code_hash, expires_at <= ${ctx.clock.now()} as expired from one_time_code
  where user_id = ${binding.userId} and purpose = ${storedPurpose(binding)} and contact = ${binding.contact} and used_at is null`;
  return rows[0];
}

/** Hashed, so that the table of attempts contains no contact. */
function subjectOf({ purpose, contact, knownDevice }: CodeBinding): string {
  const subject = `${purpose}:${contact}${knownDevice ? ":known" : ""}`;
  return createHash("sha256").update(subject).digest("base64url");
}

interface CodeRequest extends CodeBinding {
  lifetimeMinutes: number;
  token?: string;
  /** Id of the event that requests the code. If the event is delivered twice, only one code is made. */
  eventId?: string;
}

/**
 * Stores a new code in place of the old code. Returns false if the last code to this contact is less than a minute old.
 * The encrypted code waits in the outbox and is sent later, so that the call takes the same time for everyone.
 */
export async function issueCode(ctx: Context, request: CodeRequest): Promise<boolean> {
  const { userId, purpose, contact, token, lifetimeMinutes } = request;
  const code = newCode();
  const now = ctx.clock.now();
  const expiresAt = addMilliseconds(now, minutes(lifetimeMinutes));
  const issued = { purpose, contact, code, expiresAt: expiresAt.toISOString(), ...(token && { token }) };
  // One SQL statement stores the code and its event, so that concurrent requests make one code.
  const payload = Prisma.sql`jsonb_build_object('userId', user_id, 'sealed', ${sealCode(ctx, issued)}::text)`;
  const rowCount = await ctx.prisma.$executeRaw`
  with issued as (
    insert into one_time_code as c
      (user_id, purpose, event_id, contact, code_hash, token_hash, sent_at, expires_at)
    values (${userId}, ${storedPurpose(request)}, ${request.eventId ?? newId()}, ${contact}, ${hashCode(ctx.config.OTP_SECRET, request, code)}, ${token ? hashToken(token) : null}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update set
      event_id = excluded.event_id, contact = excluded.contact, code_hash = excluded.code_hash,
      token_hash = excluded.token_hash, attempts = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = null
    where c.event_id <> excluded.event_id
      and (c.contact <> excluded.contact or c.sent_at <= excluded.sent_at - make_interval(secs => ${resendSeconds}))
    returning user_id
  )
  select ${announceRow("user.code_requested", payload)} from issued`;
  return rowCount === 1;
}
