import { toast } from "../../ui/base/toast.ts";
import { readStored, storageKeys, writeStored } from "../storage/storage.ts";
import { t } from "../texts/t.ts";
import { canUsePasskeys } from "./passkey-support.ts";

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
  toast.info(t("Sign in without a password next time"), {
    description: t("Add a passkey in your profile, under Sign-in and payments."),
  });
}
