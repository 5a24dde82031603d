import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { checkCreation, creationOptions } from "../../secrets/webauthn.ts";
import { changeFactor, passkeysAtMost, tooManyPasskeys } from "./change-factor.ts";
import { confirmNewFactor, type NewFactorProof } from "./confirm-new-factor.ts";
import { customerSite, saveChallenge, takeChallenge } from "./passkey-challenge.ts";

/** Options for the browser to make a passkey. Throws AppError bad_request (ten already), and what confirmNewFactor throws. */
export async function passkeyOptions(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  const passkeys = await ctx.prisma.passkey.findMany({
    where: { userId: actor.userId },
    select: { id: true },
  });
  if (passkeys.length >= passkeysAtMost) throw tooManyPasskeys("An account");
  const options = await creationOptions(customerSite(ctx), {
    userId: actor.userId,
    userName: user.username,
    present: passkeys.map(({ id }) => id),
  });
  const { challenge } = options;
  const challengeId = await saveChallenge(ctx, { challenge, purpose: "register", userId: actor.userId });
  return { challengeId, options };
}

interface NewPasskey {
  challengeId: string;
  /** The browser's answer, checked here. */
  response: PasskeyAttestation;
  name: string;
}

/**
 * Adds the passkey that the browser made (`changeFactor`). Throws AppError: invalid_credentials, otp_expired, already_exists,
 * bad_request (ten already), account_frozen.
 */
export async function addPasskey(ctx: Context, actor: Actor, input: NewPasskey) {
  const challenge = await takeChallenge(ctx, {
    id: input.challengeId,
    purpose: "register",
    userId: actor.userId,
  });
  const { response } = input;
  const made = await checkCreation(ctx.log, customerSite(ctx), { challenge, response });
  const now = ctx.clock.now();
  const { name } = input;
  const added = await changeFactor(ctx, actor, {
    change: "passkey_added",
    details: { name },
    statement: (isAllowed) => Prisma.sql`
      insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
      select ${made.id}::text, ${actor.userId}::uuid, ${name}::text, ${made.publicKey}::text, ${made.counter}::bigint,
        ${made.transports}::text, ${now}::timestamptz
      where ${isAllowed} on conflict do nothing returning user_id`,
  });
  if (!added) throw new AppError("already_exists");
  return { id: made.id, name, createdAt: now.toISOString(), lastUsedAt: null };
}
