import { createHash, createHmac, randomInt } from "node:crypto";
import { after, days, secondsUntil } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { isSameSecret } from "./same-secret.ts";
import { sealed } from "./seal.ts";

// It stands here, not in a feature: verification and the forgotten password both live on codes, and are strangers.

/** What sets a new password: a code to the account's own contact, or one to a contact that staff allowed in place of a lost one. */
export const resetPurposes = ["reset_password", "replace_contact"] as const;
const codePurposes = ["verify_email", "verify_phone", ...resetPurposes] as const;
type CodePurpose = (typeof codePurposes)[number];

/** What a code is good for. Its hash is bound to all of this, so in any other row it is a wrong code. */
export interface CodeBinding {
  userId: string;
  purpose: CodePurpose;
  contact: string;
  /** A digest of what the browser that asked for it knows; the code is good there alone. */
  browser?: string | undefined;
  /** The guess is made on a device that the account knows: it counts apart, so that strangers' guesses do not use up its day. */
  knownDevice?: boolean;
}

/** The purpose as it is stored, with the browser: codes for different browsers end each other no more than those for purposes. */
export function storedPurpose({ purpose, browser }: Pick<CodeBinding, "purpose" | "browser">): string {
  return browser === undefined ? purpose : `${purpose}:${browser}`;
}

/** A code on its way to its contact. `token` belongs into a link. */
export const issuedCode = z.object({
  purpose: z.enum(codePurposes),
  contact: z.string(),
  code: z.string(),
  token: z.string().optional(),
  expiresAt: z.iso.datetime(),
});
export type IssuedCode = z.infer<typeof issuedCode>;

/** Encrypted in the event that asks for sending it. */
export const { seal: sealCode, open: openCode } = sealed("one-time-code", issuedCode);

/** More than these are never evaluated for one contact in 24 hours, across all callers and codes. */
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

/** A link's token is random enough to need no key. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** `late` is the right code after its time, `late_wrong` a wrong one; `spent` had its five guesses or was used. */
export type Guess =
  | { is: "right"; codeHash: string }
  | { is: "wrong" | "late" | "late_wrong" | "spent" | "none" };

interface Row {
  code_hash: string;
  expired: boolean;
  counted: boolean;
  guesses: number | null;
  began_at: Date | null;
}

/**
 * Evaluates one guess at the living code. A right one is not spent yet: the caller does that, by its hash, in the commit
 * of what it opens. Throws AppError rate_limited after 50 guesses at one contact's codes within a day.
 */
export async function guessCode(ctx: Context, binding: CodeBinding, code: string): Promise<Guess> {
  const now = ctx.clock.now();
  // Counted before it is evaluated: five hundred guesses sent at once are five. What was spent or replaced is no longer there.
  const stored = storedPurpose(binding);
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  with known as (
    select code_hash, expires_at <= ${now} as expired from one_time_code
    where user_id = ${binding.userId} and purpose = ${stored} and contact = ${binding.contact} and used_at is null
  ), counted as (
    update one_time_code set attempts = attempts + 1
    where user_id = ${binding.userId} and purpose = ${stored} and contact = ${binding.contact} and used_at is null and attempts < 5
    returning 1
  ), guarded as (
    insert into code_guard as g (subject, began_at, guesses) select ${subjectOf(binding)}, ${now}, 1 from counted
    on conflict (subject) do update set
      guesses = case when g.began_at <= ${now}::timestamptz - interval '24 hours' then 1 else g.guesses + 1 end,
      began_at = case when g.began_at <= ${now}::timestamptz - interval '24 hours' then ${now} else g.began_at end
    returning guesses, began_at
  )
  select code_hash, expired, exists (select from counted) as counted, guesses, began_at
  from known left join guarded on true`;
  const row = rows[0];
  if (!row) return { is: "none" };
  if (!row.counted) return { is: "spent" };
  if ((row.guesses ?? 0) > guessesPerDay) {
    const endsAt = after(row.began_at ?? now, days(1));
    throw new AppError("rate_limited", { retryAfterSeconds: secondsUntil(now, endsAt) });
  }
  const right = isSameSecret(row.code_hash, hashCode(ctx.config.OTP_SECRET, binding, code));
  if (row.expired) return { is: right ? "late" : "late_wrong" };
  return right ? { is: "right", codeHash: row.code_hash } : { is: "wrong" };
}

/** A digest: who may read this table learns no contact that a person has not even verified. */
function subjectOf({ purpose, contact, knownDevice }: CodeBinding): string {
  const subject = `${purpose}:${contact}${knownDevice ? ":known" : ""}`;
  return createHash("sha256").update(subject).digest("base64url");
}
