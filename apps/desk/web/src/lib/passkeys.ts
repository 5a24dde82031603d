import {
  addDeskPasskey,
  showDeskFactor,
  signInToDeskWithPasskey,
  startDeskFactor,
  startDeskPasskey,
  startDeskPasskeySignIn,
} from "@manilla/shared/desk/session-contract";
import { createPasskey, signWithPasskey } from "@manilla/ui/passkeys/webauthn.ts";
import { callApi } from "./call.ts";

/** Throws ApiError, or an Error if the person cancelled. */
export async function signInWithPasskey() {
  const body = await signWithPasskey(await callApi(startDeskPasskeySignIn, {}));
  return callApi(signInToDeskWithPasskey, { body });
}

export async function showPasskey() {
  const passkey = await signWithPasskey(await callApi(startDeskFactor, {}));
  return callApi(showDeskFactor, { body: { passkey } });
}

/** Throws ApiError confirmation_required if the session has no recent confirmation. */
export async function makePasskey(name: string) {
  const made = await createPasskey(await callApi(startDeskPasskey, {}));
  return callApi(addDeskPasskey, { body: { ...made, name } });
}
