import {
  addDeskPasskey,
  showDeskFactor,
  signInToDeskWithPasskey,
  startDeskFactor,
  startDeskPasskey,
  startDeskPasskeySignIn,
} from "@manilla/shared/desk/passkeys-contract";
import { createPasskey, signWithPasskey } from "@manilla/ui/passkeys/webauthn.ts";
import { call } from "./call.ts";

// Large: import it with `await import` when a passkey is used.

/** Signs in with any passkey of the desk that the device offers. Throws ApiError, or an Error when the person stopped. */
export async function signInWithPasskey() {
  return call(signInToDeskWithPasskey, {
    body: await signWithPasskey(await call(startDeskPasskeySignIn, {})),
  });
}

/** Confirms the session with one of the person's own passkeys. Throws as above. */
export async function showPasskey() {
  return call(showDeskFactor, { body: { passkey: await signWithPasskey(await call(startDeskFactor, {})) } });
}

/** Makes a passkey on this device. Throws as above; ApiError confirmation_required when the session showed no factor lately. */
export async function makePasskey(name: string) {
  const made = await createPasskey(await call(startDeskPasskey, {}));
  return call(addDeskPasskey, { body: { ...made, name } });
}
