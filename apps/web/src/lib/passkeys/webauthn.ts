import type { PasskeyAssertion, PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Request = { challengeId: string; options: Record<string, unknown> };

/** The device's signature for a request of the server. Throws an Error when the person stopped. */
export async function signWithPasskey({ challengeId, options }: Request) {
  // Made by the server's WebAuthn library; the browser checks every field of it.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  // JSON of the same standard, whose types differ only in how open they are.
  const response = (await startAuthentication({ optionsJSON })) as unknown as PasskeyAssertion;
  return { challengeId, response };
}

/** A new passkey of this device for a request of the server. Throws an Error when the person stopped. */
export async function createPasskey({ challengeId, options }: Request) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  const response = (await startRegistration({ optionsJSON })) as unknown as PasskeyAttestation; // as above
  return { challengeId, response };
}
