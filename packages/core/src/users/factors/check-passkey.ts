import type { PasskeyAssertion } from "@manilla/shared/users/passkey-fields";
import type { Context } from "../../context.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import {
  checkSignature,
  rejectedPasskey,
  type StoredPasskey,
  signatureOptions,
} from "../../secrets/webauthn.ts";
import { customerSite, saveChallenge, takeChallenge } from "./passkey-challenge.ts";

export interface PasskeyProof {
  challengeId: string;
  /** The browser's answer (PublicKeyCredential as JSON), checked here field by field. */
  response: PasskeyAssertion;
}

interface Row extends StoredPasskey {
  userId: string;
  createdAt: Date;
}

const columns = `id, user_id as "userId", public_key as "publicKey", counter::text, transports, created_at as "createdAt"`;

/** Options for the browser to sign in (`userId` null: any passkey of this site) or to confirm as this person. */
export async function passkeyRequest(ctx: Context, userId: string | null) {
  const own = userId === null ? null : await ownPasskeys(ctx, userId);
  const options = await signatureOptions(customerSite(ctx), own);
  const purpose = userId === null ? "sign_in" : "confirm";
  return {
    challengeId: await saveChallenge(ctx, { challenge: options.challenge, purpose, userId }),
    options,
  };
}

async function ownPasskeys(ctx: Context, userId: string): Promise<Row[]> {
  return await ctx.prisma.$queryRaw<
    Row[]
  >`select ${Prisma.raw(columns)} from passkey where user_id = ${userId}`;
}

/**
 * Checks a passkey's signature over a challenge of ours and returns its owner. With `userId` it must be this person's.
 * Throws AppError invalid_credentials (unknown passkey, wrong signature, no check of the person, a cloned key's counter),
 * otp_expired.
 */
export async function checkPasskey(
  ctx: Context,
  { challengeId, response }: PasskeyProof,
  userId: string | null,
): Promise<{ userId: string; createdAt: Date }> {
  const purpose = userId === null ? "sign_in" : "confirm";
  const challenge = await takeChallenge(ctx, { id: challengeId, purpose, userId });
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select ${Prisma.raw(columns)} from passkey where id = ${response.id}`;
  const passkey = rows[0];
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw rejectedPasskey();
  const counter = await checkSignature(ctx.log, customerSite(ctx), {
    challenge,
    response,
    passkey,
    owner: passkey.userId,
  });
  await ctx.prisma
    .$executeRaw`update passkey set counter = ${counter}, last_used_at = ${ctx.clock.now()} where id = ${passkey.id}`;
  return { userId: passkey.userId, createdAt: passkey.createdAt };
}
