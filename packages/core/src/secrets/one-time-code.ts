import { createHash, createHmac, randomInt } from "node:crypto";
import { days } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { evaluateAttempt } from "./attempts.ts";
import { isSameSecret } from "./same-secret.ts";
import { sealedCodec } from "./seal.ts";

// Shared by contact verification and password reset, which may not import each other.

/**
 * Purposes that set a new password. `replace_contact`: the code went to a contact that staff allowed in place of a
 * lost one.
 */
export const resetPurposes = ["reset_password", "replace_contact"] as const;
const codePurposes = ["verify_email", "verify_phone", ...resetPurposes] as const;
type CodePurpose = (typeof codePurposes)[number];

/** The code's hash depends on all of these, so in any other row it is a wrong code. */
export interface CodeBinding {
  userId: string;
  purpose: CodePurpose;
  contact: string;
  /** A digest of a secret of the browser that requested the code. The code works only in that browser. */
  browser?: string | undefined;
  /**
   * True if the guess comes from a known device. Guesses from known devices have a separate count, so that strangers
   * do not use it up.
   */
  knownDevice?: boolean;
}

/** The stored purpose includes the browser, so that a code for one browser does not invalidate a code for another. */
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
/** Limit of wrong guesses at one contact's codes in 24 hours, across all callers and codes. */
export const guessesPerDay = 50;

export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** A million codes are tried in a second, so a stolen table alone must not be enough: the key is not in it. */
export function hashCode(secret: string, { userId, purpose, contact }: CodeBinding, code: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, userId, contact, code]))
    .digest("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * `late`: the right code after its time. `late_wrong`: a wrong code after its time. `spent`: used, or five wrong
 * guesses.
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
 * Evaluates one guess at the valid code. A right guess does not use the code: the caller does that, by its hash, in
 * the commit that depends on it. Throws AppError rate_limited after 50 wrong guesses at one contact's codes within a
 * day.
 */
export async function guessCode(ctx: Context, binding: CodeBinding, code: string): Promise<Guess> {
  const row = await findUnused(ctx, binding);
  if (!row) return { status: "none" };
  const spent = new AppError("otp_expired");
  const always = { windowMs: days(1), resets: false };
  const perCode = { subject: `code:${row.event_id}`, most: guessesPerCode, ...always, refusal: () => spent };
  const perDay = { subject: `code:day:${subjectOf(binding)}`, most: guessesPerDay, ...always };
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

/** A digest, so that readers of this table learn no contact, not even an unverified one. */
function subjectOf({ purpose, contact, knownDevice }: CodeBinding): string {
  const subject = `${purpose}:${contact}${knownDevice ? ":known" : ""}`;
  return createHash("sha256").update(subject).digest("base64url");
}
