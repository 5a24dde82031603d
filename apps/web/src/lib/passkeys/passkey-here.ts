import { canUsePasskeys } from "@manilla/ui/passkeys/passkey-support.ts";
import { readSession } from "../session/session.ts";
import { readStored, removeStored, storageKeys, writeStored } from "../storage/storage.ts";

/** True if this user created or used a passkey in this browser. */
export function hasPasskeyHere(username = readSession()?.user.username): boolean {
  return canUsePasskeys() && !!username && readStored(storageKeys.passkeyHere) === username;
}

export function rememberPasskeyHere(user = readSession()?.user): void {
  if (user) writeStored(storageKeys.passkeyHere, user.username);
}

export function forgetPasskeyHere(): void {
  removeStored(storageKeys.passkeyHere);
}
