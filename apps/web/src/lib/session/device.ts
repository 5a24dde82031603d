import { randomId } from "../random-id.ts";
import { readStored, storageKeys, writeStored } from "../storage/storage.ts";

/** The random name this browser goes by when somebody signs in, so that he is told of other devices only. It opens nothing. */
export function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}
