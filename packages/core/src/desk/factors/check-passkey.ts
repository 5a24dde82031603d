import type { PasskeyAssertion } from "@manilla/shared/users/passkey-fields";
import type { Context } from "../../context.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import {
  checkSignature,
  type RelyingParty,
  rejectedPasskey,
  relyingPartyAt,
  type StoredPasskey,
  signatureOptions,
} from "../../secrets/webauthn.ts";
import { saveChallenge, takeChallenge } from "../../users/factors/passkey-challenge.ts";

export interface StaffPasskeyProof {
  challengeId: string;
  response: PasskeyAssertion;
}

interface Row extends StoredPasskey {
  staffId: string;
}

const columns = `id, staff_id as "staffId", public_key as "publicKey", counter::text, transports`;

/** Where staff use a passkey: the desk's own address, which no page of the customers' app can ask for. */
export function deskSite({ config }: Pick<Context, "config">): RelyingParty {
  return relyingPartyAt(config.DESK_URL, "Manilla desk");
}

/** Options for the browser to sign in (`staffId` null: any passkey of the desk) or to show a factor as this person. */
export async function staffPasskeyRequest(ctx: Context, staffId: string | null) {
  const options = await signatureOptions(
    deskSite(ctx),
    staffId === null ? null : await ownPasskeys(ctx, staffId),
  );
  const purpose = purposeOf(staffId);
  const challenge = { challenge: options.challenge, purpose, userId: staffId };
  return { challengeId: await saveChallenge(ctx, challenge), options: { ...options } };
}

/**
 * Checks a passkey's signature over a challenge of the desk and returns its owner; with `staffId` it must be this person's.
 * Throws AppError: invalid_credentials, otp_expired.
 */
export async function checkStaffPasskey(
  ctx: Context,
  { challengeId, response }: StaffPasskeyProof,
  staffId: string | null,
): Promise<string> {
  const purpose = purposeOf(staffId);
  const challenge = await takeChallenge(ctx, { id: challengeId, purpose, userId: staffId });
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select ${Prisma.raw(columns)} from desk.passkey where id = ${response.id}`;
  const passkey = rows[0];
  if (!passkey || (staffId !== null && passkey.staffId !== staffId)) throw rejectedPasskey();
  const signed = { challenge, response, passkey, owner: passkey.staffId };
  const counter = await checkSignature(ctx.log, deskSite(ctx), signed);
  await ctx.prisma
    .$executeRaw`update desk.passkey set counter = ${counter}, last_used_at = ${ctx.clock.now()} where id = ${passkey.id}`;
  return passkey.staffId;
}

async function ownPasskeys(ctx: Context, staffId: string): Promise<Row[]> {
  return await ctx.prisma.$queryRaw<
    Row[]
  >`select ${Prisma.raw(columns)} from desk.passkey where staff_id = ${staffId}`;
}

function purposeOf(staffId: string | null): "desk_sign_in" | "desk_confirm" {
  return staffId === null ? "desk_sign_in" : "desk_confirm";
}
