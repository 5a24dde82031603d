import type { PasskeyAssertion, PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Request = { challengeId: string; options: Record<string, unknown> };

/** Throws an Error if the user cancelled. */
export async function signWithPasskey({ challengeId, options }: Request) {
  // Cast: the server's WebAuthn library made the options, and the browser checks every field.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  // Cast: both types describe the JSON of the same standard, with different strictness.
  const response = (await startAuthentication({ optionsJSON })) as unknown as PasskeyAssertion;
  return { challengeId, response };
}

export async function createPasskey({ challengeId, options }: Request) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // cast: as in signWithPasskey
  // cast: as in signWithPasskey
  const response = (await startRegistration({ optionsJSON })) as unknown as PasskeyAttestation;
  return { challengeId, response };
}
