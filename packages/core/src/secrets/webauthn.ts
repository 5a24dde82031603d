import type { PasskeyAssertion, PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Logger } from "../observability/log.ts";
import { AppError } from "../runtime/errors.ts";

export interface RelyingParty {
  origin: string;
  id: string;
  name: string;
}

export function relyingPartyAt(url: string, name: string): RelyingParty {
  const { origin, hostname } = new URL(url);
  return { origin, id: hostname, name };
}

export interface StoredPasskey {
  id: string;
  publicKey: string;
  /** The passkey's own count of its signatures, as text. */
  counter: string;
  transports: string;
}

interface NewOwner {
  userId: string;
  userName: string;
  /** Ids of the owner's passkeys, so that a device that has one of them does not create another. */
  present: readonly string[];
}

/** The library is imported at the first use, because it is large and the worker never needs it. */
const library = () => import("@simplewebauthn/server");

export async function creationOptions(
  { id: rpID, name: rpName }: RelyingParty,
  { userId, userName, present }: NewOwner,
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: present.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Returns the options for a signature by a passkey in `own`, or by any passkey of the site if `own` is null. */
export async function signatureOptions(
  { id: rpID }: RelyingParty,
  own: readonly Pick<StoredPasskey, "id" | "transports">[] | null,
) {
  const allowCredentials = own?.map(({ id, transports }) => ({ id, transports: listOf(transports) }));
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    ...(allowCredentials && { allowCredentials }),
  });
}

interface Asked<Response> {
  challenge: string;
  response: Response;
}

export async function checkCreation(
  log: Logger,
  party: RelyingParty,
  { challenge, response }: Asked<PasskeyAttestation>,
): Promise<StoredPasskey> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    // Cast: the contract checked the shape.
    response: response as RegistrationResponseJSON,
    ...expected(party, challenge),
  }).catch(rejecting(log));
  if (!checked.verified || !checked.registrationInfo) throw rejectedPasskey();
  const { credential } = checked.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: `${credential.counter}`,
    transports: (credential.transports ?? []).join(","),
  };
}

/**
 * Checks a passkey's signature over a challenge and returns the new count of its signatures. Throws AppError
 * invalid_credentials (the signature is wrong or for another site, the device did not verify the person, or the count
 * shows a cloned key).
 */
export async function checkSignature(
  log: Logger,
  party: RelyingParty,
  {
    challenge,
    response,
    passkey,
    owner,
  }: Asked<PasskeyAssertion> & { passkey: StoredPasskey; owner: string },
): Promise<number> {
  const handle = response.response.userHandle;
  if (handle && Buffer.from(handle, "base64url").toString() !== owner) throw rejectedPasskey();
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON, // cast: the contract checked the response's shape
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: Number.parseInt(passkey.counter, 10),
      transports: listOf(passkey.transports),
    },
    ...expected(party, challenge),
  }).catch(rejecting(log));
  if (!checked.verified) throw rejectedPasskey();
  return checked.authenticationInfo.newCounter;
}

function expected({ origin, id }: RelyingParty, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The client must not learn the library's reason, so the reason is only logged. */
const rejecting =
  (log: Logger) =>
  (error: unknown): never => {
    log.info({ err: error }, "passkey rejected");
    throw rejectedPasskey();
  };

/** An unknown passkey and a wrong signature get the same error, so that callers cannot tell them apart. */
export function rejectedPasskey(): AppError {
  return new AppError("invalid_credentials", "This passkey didn't work. Please try again.");
}

function listOf(text: string): string[] {
  return text.split(",").filter((part) => part !== "");
}
