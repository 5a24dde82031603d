import * as z from "zod/mini";
import { idField, lineInput } from "../http/fields.ts";

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8192}$/));
/** PublicKeyCredential as JSON (WebAuthn level 3). The server verifies it against the stored key and challenge. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(60)), z.unknown()),
};
const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    publicKey: z.optional(base64url),
    publicKeyAlgorithm: z.optional(z.int()),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type PasskeyAttestation = z.infer<typeof attestation>;
export type PasskeyAssertion = z.infer<typeof assertion>;
const challengeId = z.uuid();
export const passkeyProof = z.strictObject({ challengeId, response: assertion });
export const newPasskey = z.strictObject({
  challengeId,
  name: lineInput(60).check(z.minLength(1)),
  response: attestation,
});
export const passkeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,200}$/));
/** Options of navigator.credentials as JSON (WebAuthn level 3). */
const options = z.record(z.string(), z.unknown());
export const passkeyRequest = z.object({ challengeId: idField, options });
