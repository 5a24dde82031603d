import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { checkNewPasskey, passkeyCreation } from "../../secrets/passkeys.ts";
import { changeFactor } from "./change-factor.ts";
import { confirmNewFactor, type NewFactorProof } from "./confirm-new-factor.ts";

/**
 * Returns the browser's options for a new passkey. Throws AppError bad_request (ten already), and the errors of
 * confirmNewFactor.
 */
export async function passkeyOptions(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  return passkeyCreation(ctx, "customer", { id: actor.userId, name: user.username });
}

interface NewPasskey {
  challengeId: string;
  response: PasskeyAttestation;
  name: string;
}

/**
 * Adds the passkey that the browser made (`changeFactor`). Throws AppError: invalid_credentials, otp_expired,
 * already_exists, bad_request (ten already), account_frozen.
 */
export async function addPasskey(ctx: Context, actor: Actor, input: NewPasskey) {
  const { name, challengeId, response } = input;
  const made = await checkNewPasskey(ctx, "customer", { ownerId: actor.userId, challengeId, response });
  const now = ctx.clock.now();
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
