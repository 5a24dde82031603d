import { toast } from "../ui/base/toast.ts";
import { readStored, storageKeys, writeStored } from "./storage/storage.ts";

/** Whether this browser can use passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** Whether a passkey was made or used in this browser: then payments offer it in place of the PIN. */
export function hasPasskeyHere(): boolean {
  return canUsePasskeys() && readStored(storageKeys.passkeyHere) === "1";
}

export function rememberPasskeyHere(): void {
  writeStored(storageKeys.passkeyHere, "1");
}

/** After the first sign-in with a password on this device: says once that there is a faster way. */
export function offerPasskey(): void {
  if (!canUsePasskeys() || readStored(storageKeys.passkeyOffered) === "1") return;
  writeStored(storageKeys.passkeyOffered, "1");
  toast.info("Sign in without a password next time", {
    description: "Add a passkey in your profile, under Sign-in and payments.",
  });
}

/** The message for a failed use of a passkey; none when the person closed the browser's dialog. */
export function wasStopped(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}
