import { randomId } from "../random-id.ts";
import { readStored, storageKeys, writeStored } from "../storage/storage.ts";

/** This browser's random id. Only logins from other devices cause a notification. It authorises nothing. */
export function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}
