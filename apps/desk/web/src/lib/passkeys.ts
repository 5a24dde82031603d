import {
  addDeskPasskey,
  showDeskFactor,
  signInToDeskWithPasskey,
  startDeskFactor,
  startDeskPasskey,
  startDeskPasskeySignIn,
} from "@manilla/shared/desk/session-contract";
import { createPasskey, signWithPasskey } from "@manilla/ui/passkeys/webauthn.ts";
import { call } from "./call.ts";

/** Throws ApiError, or an Error if the person cancelled. */
export async function signInWithPasskey() {
  return call(signInToDeskWithPasskey, {
    body: await signWithPasskey(await call(startDeskPasskeySignIn, {})),
  });
}

export async function showPasskey() {
  return call(showDeskFactor, { body: { passkey: await signWithPasskey(await call(startDeskFactor, {})) } });
}

/** Throws ApiError confirmation_required if the session has no recent confirmation. */
export async function makePasskey(name: string) {
  const made = await createPasskey(await call(startDeskPasskey, {}));
  return call(addDeskPasskey, { body: { ...made, name } });
}
