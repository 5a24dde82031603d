import { addMilliseconds, minutes } from "@manilla/shared/duration";
import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type { passkeySignIn } from "@manilla/shared/users/factor-sign-in-contract";
import type { addPasskey } from "@manilla/shared/users/factors-contract";
import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type { Context } from "../context.ts";
import type { Config } from "../runtime/config.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import {
  checkCreation,
  checkSignature,
  creationOptions,
  type RelyingParty,
  rejectedPasskey,
  relyingPartyAt,
  type StoredPasskey,
  signatureOptions,
} from "./webauthn.ts";

/** Customers and staff have separate tables, challenges and sites. */
export const passkeySubjects = {
  customer: {
    owns: "An account",
    table: Prisma.sql`passkey`,
    owner: Prisma.sql`user_id`,
    sessions: Prisma.sql`sessions`,
    audit: "user",
    order: Prisma.sql`desc`,
    challenges: "",
    site: ({ PUBLIC_URL }: Config): RelyingParty => relyingPartyAt(PUBLIC_URL, "Manilla"),
  },
  staff: {
    owns: "A person",
    table: Prisma.sql`desk.passkey`,
    owner: Prisma.sql`staff_id`,
    sessions: Prisma.sql`desk.session`,
    audit: "staff",
    order: Prisma.sql`asc`,
    challenges: "desk_",
    site: ({ DESK_URL }: Config): RelyingParty => relyingPartyAt(DESK_URL, "Manilla desk"),
  },
} as const;
export type Subject = keyof typeof passkeySubjects;

export const passkeysAtMost = 10;

export function tooManyPasskeys(subject: Subject): AppError {
  const message = `${passkeySubjects[subject].owns} can have at most ${passkeysAtMost} passkeys.`;
  return new AppError("bad_request", message);
}

const challengeLifetimeMs = minutes(5);

export type PasskeyProof = BodyOf<typeof passkeySignIn>;

interface Row extends StoredPasskey {
  ownerId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export type OwnPasskey = ReplyOf<typeof addPasskey>;

export async function listPasskeys(ctx: Context, subject: Subject, ownerId: string): Promise<OwnPasskey[]> {
  return (await passkeysOf(ctx, subject, ownerId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Returns the browser's options for a new passkey. Throws AppError bad_request if the owner has ten passkeys. */
export async function passkeyCreation(ctx: Context, subject: Subject, owner: { id: string; name: string }) {
  const present = await passkeysOf(ctx, subject, owner.id);
  if (present.length >= passkeysAtMost) throw tooManyPasskeys(subject);
  const options = await creationOptions(passkeySubjects[subject].site(ctx.config), {
    userId: owner.id,
    userName: owner.name,
    present: present.map(({ id }) => id),
  });
  const made = { subject, step: "register", ownerId: owner.id } as const;
  return { challengeId: await saveChallenge(ctx, options.challenge, made), options: { ...options } };
}

/** Checks a passkey made with the options of `passkeyCreation`. Throws AppError invalid_credentials, otp_expired. */
export async function checkNewPasskey(
  ctx: Context,
  subject: Subject,
  { ownerId, challengeId, response }: { ownerId: string; challengeId: string; response: PasskeyAttestation },
): Promise<StoredPasskey> {
  const challenge = await takeChallenge(ctx, challengeId, { subject, step: "register", ownerId });
  return checkCreation(ctx.log, passkeySubjects[subject].site(ctx.config), { challenge, response });
}

export async function passkeyRequest(ctx: Context, subject: Subject, ownerId: string | null) {
  const own = ownerId === null ? null : await passkeysOf(ctx, subject, ownerId);
  const options = await signatureOptions(passkeySubjects[subject].site(ctx.config), own);
  const challengeId = await saveChallenge(ctx, options.challenge, signature(subject, ownerId));
  return { challengeId, options: { ...options } };
}

/**
 * Checks a passkey's signature over our challenge and returns the passkey's owner, who must be `ownerId` unless that is
 * null. Throws AppError otp_expired, invalid_credentials (the passkey is unknown, the signature is wrong, the device
 * did not verify the person, or the signature counter shows a cloned key).
 */
export async function checkPasskey(
  ctx: Context,
  subject: Subject,
  { challengeId, response }: PasskeyProof,
  ownerId: string | null,
): Promise<{ ownerId: string; createdAt: Date }> {
  const { site, table } = passkeySubjects[subject];
  const challenge = await takeChallenge(ctx, challengeId, signature(subject, ownerId));
  const [passkey] = await storedPasskeys(ctx, subject, Prisma.sql`id = ${response.id}`);
  if (!passkey || (ownerId !== null && passkey.ownerId !== ownerId)) throw rejectedPasskey();
  const signed = { challenge, response, passkey, owner: passkey.ownerId };
  const counter = await checkSignature(ctx.log, site(ctx.config), signed);
  await ctx.prisma
    .$executeRaw`update ${table} set counter = ${counter}, last_used_at = ${ctx.clock.now()} where id = ${passkey.id}`;
  return { ownerId: passkey.ownerId, createdAt: passkey.createdAt };
}

function passkeysOf(ctx: Context, subject: Subject, ownerId: string): Promise<Row[]> {
  return storedPasskeys(ctx, subject, Prisma.sql`${passkeySubjects[subject].owner} = ${ownerId}::uuid`);
}

async function storedPasskeys(ctx: Context, subject: Subject, where: Prisma.Sql): Promise<Row[]> {
  const { table, owner, order } = passkeySubjects[subject];
  return await ctx.prisma.$queryRaw<Row[]>`
    select id, ${owner} as "ownerId", name, public_key as "publicKey", counter::text, transports,
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from ${table} where ${where} order by created_at ${order}, id`;
}

interface Challenge {
  subject: Subject;
  step: "register" | "sign_in" | "confirm";
  /** Null for a sign-in, because any person's passkey may answer the challenge. */
  ownerId: string | null;
}

function signature(subject: Subject, ownerId: string | null): Challenge {
  return { subject, step: ownerId === null ? "sign_in" : "confirm", ownerId };
}

async function saveChallenge(
  ctx: Context,
  challenge: string,
  { subject, step, ownerId }: Challenge,
): Promise<string> {
  const id = newId();
  const now = ctx.clock.now();
  const purpose = `${passkeySubjects[subject].challenges}${step}`;
  await ctx.prisma.$executeRaw`
  with over as (
    delete from passkey_challenge where id in (
      select id from passkey_challenge where expires_at < ${now} order by expires_at limit 100 for update skip locked)
  )
  insert into passkey_challenge (id, challenge, purpose, user_id, expires_at)
  values (${id}, ${challenge}, ${purpose}, ${ownerId}, ${addMilliseconds(now, challengeLifetimeMs)})`;
  return id;
}

/**
 * Deletes the challenge, so that it works once. Throws AppError otp_expired for a challenge that was used, is too old
 * or has another purpose.
 */
async function takeChallenge(
  ctx: Context,
  id: string,
  { subject, step, ownerId }: Challenge,
): Promise<string> {
  const purpose = `${passkeySubjects[subject].challenges}${step}`;
  const rows = await ctx.prisma.$queryRaw<{ challenge: string }[]>`
    delete from passkey_challenge where id = ${id} and purpose = ${purpose} and user_id is not distinct from ${ownerId}
      and expires_at > ${ctx.clock.now()} returning challenge`;
  if (!rows[0]) throw new AppError("otp_expired", "This took too long. Please try again.");
  return rows[0].challenge;
}
