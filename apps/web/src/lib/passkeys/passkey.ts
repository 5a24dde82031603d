import type { BodyInputOf, ReplyOf } from "@manilla/shared/http/route";
import {
  factorSignIn,
  passkeySignIn,
  startFactorSignIn,
  startPasskeySignIn,
} from "@manilla/shared/users/factor-sign-in-contract";
import {
  addPasskey,
  createConfirmation,
  startConfirmation,
  startPasskey,
  unfreezeAccount,
} from "@manilla/shared/users/factors-contract";
import { signWithPasskey as authenticate, createPasskey } from "@manilla/ui/passkeys/webauthn.ts";
import { callApi } from "../api/call.ts";
import { rememberPasskeyHere } from "./passkey-here.ts";

// Import this file with `await import`, so that it loads only when a passkey is used.

/** Throws ApiError, or an Error if the user cancelled. */
export async function signInWithPasskey() {
  const body = await authenticate(await callApi(startPasskeySignIn));
  return remembered(await callApi(passkeySignIn, { body, device: true }));
}

export async function finishSignInWithPasskey(ticket: string) {
  const passkey = await authenticate(await callApi(startFactorSignIn, { body: { ticket } }));
  return remembered(await callApi(factorSignIn, { body: { ticket, passkey }, device: true }));
}

function remembered(session: ReplyOf<typeof factorSignIn>) {
  rememberPasskeyHere(session.user);
  return session;
}

/** Returns a confirmation that is valid for one payment or one change. Throws if `signal` aborts. */
export async function confirmWithPasskey(signal?: AbortSignal): Promise<string> {
  const given = signal && { signal };
  const passkey = await authenticate(await callApi(startConfirmation, given));
  return (await callApi(createConfirmation, { body: { passkey }, ...given })).confirmation;
}

/** Unfreezes the signed-in account. The passkey must have been added at least 72 hours before the freeze. */
export async function unfreezeWithPasskey() {
  const passkey = await authenticate(await callApi(startConfirmation));
  return callApi(unfreezeAccount, { body: { passkey } });
}

export async function makePasskey(name: string, proof: BodyInputOf<typeof startPasskey>) {
  const made = await createPasskey(await callApi(startPasskey, { body: proof }));
  const added = await callApi(addPasskey, { body: { ...made, name } });
  rememberPasskeyHere();
  return added;
}
