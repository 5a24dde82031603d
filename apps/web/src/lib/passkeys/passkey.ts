import type { BodyInputOf } from "@manilla/shared/http/route";
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
import { call } from "../api/call.ts";
import { signWithPasskey as authenticate, createPasskey } from "./webauthn.ts";

// Loaded when a passkey is used: import it with `await import`, never at the top of a screen.

/** Signs in with any passkey of this site that the device offers. Throws ApiError, or an Error when the person stopped. */
export async function signInWithPasskey() {
  return call(passkeySignIn, { body: await authenticate(await call(startPasskeySignIn)), device: true });
}

/** Finishes a sign-in on a new device with a passkey. */
export async function finishSignInWithPasskey(ticket: string) {
  const passkey = await authenticate(await call(startFactorSignIn, { body: { ticket } }));
  return call(factorSignIn, { body: { ticket, passkey }, device: true });
}

/** A confirmation by passkey: for one payment or one change. Aborted by `signal`, it makes none and throws. */
export async function confirmWithPasskey(signal?: AbortSignal): Promise<string> {
  const given = signal && { signal };
  const passkey = await authenticate(await call(startConfirmation, given));
  return (await call(createConfirmation, { body: { passkey }, ...given })).confirmation;
}

/** Opens the account that its owner froze, with a passkey that was added 72 hours before the freeze. */
export async function unfreezeWithPasskey() {
  const passkey = await authenticate(await call(startConfirmation));
  return call(unfreezeAccount, { body: { passkey } });
}

/** Makes a passkey on this device and adds it to the account. */
export async function makePasskey({
  name,
  proof,
}: {
  name: string;
  proof: BodyInputOf<typeof startPasskey>;
}) {
  const made = await createPasskey(await call(startPasskey, { body: proof }));
  return call(addPasskey, { body: { ...made, name } });
}
