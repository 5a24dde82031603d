import {
  addDeskPasskey,
  showDeskFactor,
  signInToDeskWithPasskey,
  startDeskFactor,
  startDeskPasskey,
  startDeskPasskeySignIn,
} from "@manilla/shared/desk/passkeys-contract";
import { createPasskey, signWithPasskey } from "@manilla/web/lib/passkeys/webauthn";
import { call } from "./call.ts";

// Loaded when a passkey is used: import it with `await import`, never at the top of a screen.

/** Signs in with any passkey of the desk that the device offers. Throws CallError, or an Error when the person stopped. */
export async function signInWithPasskey() {
  return call(signInToDeskWithPasskey, {
    body: await signWithPasskey(await call(startDeskPasskeySignIn, {})),
  });
}

/** Shows one of the person's own passkeys once more in this session. Throws as above. */
export async function showPasskey() {
  return call(showDeskFactor, { body: { passkey: await signWithPasskey(await call(startDeskFactor, {})) } });
}

/** Makes a passkey on this device. Throws as above; CallError confirmation_required when the session showed no factor lately. */
export async function makePasskey(name: string) {
  const made = await createPasskey(await call(startDeskPasskey, {}));
  return call(addDeskPasskey, { body: { ...made, name } });
}
