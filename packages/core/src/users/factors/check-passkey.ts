import type { PasskeyAssertion } from "@manilla/shared/users/factors-contract";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { relyingParty, saveChallenge, takeChallenge } from "./passkey-challenge.ts";

export interface PasskeyProof {
  challengeId: string;
  /** The browser's answer (PublicKeyCredential as JSON), checked here field by field. */
  response: PasskeyAssertion;
}

interface Row {
  id: string;
  user_id: string;
  public_key: string;
  counter: string;
  transports: string;
}

/** Options for the browser to sign in (`userId` null: any passkey of this site) or to confirm as this person. */
export async function passkeyRequest(ctx: Context, userId: string | null) {
  const allowCredentials = userId === null ? undefined : await ownPasskeys(ctx, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: "required",
    ...(allowCredentials && { allowCredentials }),
  });
  const purpose = userId === null ? "sign_in" : "confirm";
  return {
    challengeId: await saveChallenge(ctx, { challenge: options.challenge, purpose, userId }),
    options,
  };
}

async function ownPasskeys(ctx: Context, userId: string) {
  const { rows } = await ctx.pool.query<Pick<Row, "id" | "transports">>(
    "select id, transports from passkey where user_id = $1",
    [userId],
  );
  return rows.map(({ id, transports }) => ({ id, transports: listOf(transports) }));
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
  const expectedChallenge = await takeChallenge(ctx, { id: challengeId, purpose, userId });
  const { rows } = await ctx.pool.query<Row & { created_at: Date }>("select * from passkey where id = $1", [
    response.id,
  ]);
  const row = rows[0];
  if (!row || (userId !== null && row.user_id !== userId)) throw rejected();
  const { origin, id } = relyingParty(ctx);
  const credential = {
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
    counter: Number.parseInt(row.counter, 10),
    transports: listOf(row.transports),
  };
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: id };
  const checked = await verifyAuthenticationResponse({
    // The contract checked its shape; the library's type only names the values of some texts.
    response: response as AuthenticationResponseJSON,
    credential,
    ...expected,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, "passkey rejected");
    throw rejected();
  });
  if (!checked.verified) throw rejected();
  await ctx.pool.query("update passkey set counter = $2, last_used_at = $3 where id = $1", [
    row.id,
    checked.authenticationInfo.newCounter,
    ctx.clock.now(),
  ]);
  return { userId: row.user_id, createdAt: row.created_at };
}

function rejected(): AppError {
  return new AppError("invalid_credentials", { message: "This passkey did not work. Please try again." });
}

function listOf(text: string): string[] {
  return text.split(",").filter((part) => part !== "");
}
