import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type pg from "pg";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { checkCreation, creationOptions } from "../../secrets/webauthn.ts";
import { addFactor } from "./add-factor.ts";
import { confirmNewFactor, type NewFactorProof } from "./confirm-new-factor.ts";
import { customerSite, saveChallenge, takeChallenge } from "./passkey-challenge.ts";

/** An account, of a customer or at the desk, has at most this many. */
export const passkeysAtMost = 10;

/** Options for the browser to make a passkey. Throws AppError bad_request (ten already), and what confirmNewFactor throws. */
export async function passkeyOptions(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  const present = await presentPasskeys(ctx.pool, actor.userId);
  const options = await creationOptions(customerSite(ctx), {
    userId: actor.userId,
    userName: user.username,
    present,
  });
  const { challenge } = options;
  const challengeId = await saveChallenge(ctx, { challenge, purpose: "register", userId: actor.userId });
  return { challengeId, options };
}

/** The ids of the person's passkeys. Throws AppError bad_request when no other may be added. */
async function presentPasskeys(db: pg.Pool | pg.PoolClient, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from passkey where user_id = $1", [userId]);
  if (rows.length >= passkeysAtMost)
    throw new AppError("bad_request", { message: `An account can have at most ${passkeysAtMost} passkeys.` });
  return rows.map(({ id }) => id);
}

interface NewPasskey {
  challengeId: string;
  /** The browser's answer, checked here. */
  response: PasskeyAttestation;
  name: string;
}

/**
 * Adds the passkey that the browser made (`addFactor`). Throws AppError: invalid_credentials, otp_expired, already_exists,
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
  const values = [made.id, input.name, made.publicKey, made.counter, made.transports];
  const passkey = { change: "passkey_added", details: { name: input.name }, insert, values } as const;
  const check = (client: pg.PoolClient) => presentPasskeys(client, actor.userId);
  if (!(await addFactor(ctx, actor, passkey, check))) throw new AppError("already_exists");
  return { id: made.id, name: input.name, createdAt: now.toISOString(), lastUsedAt: null };
}

const insert = `
    insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
    values ($10, $1, $11, $12, $13, $14, $2) on conflict do nothing returning user_id`;
