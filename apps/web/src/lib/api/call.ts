import { ApiError } from "@manilla/ui/api/api-error.ts";
import { createClient } from "@manilla/ui/api/client.ts";
import { randomId } from "../session/random-id.ts";
import { loseSession, readSession } from "../session/session.ts";
import { readStored, storageKeys, writeStored } from "../storage/storage.ts";
import { noteServerTime } from "./server-clock.ts";

export const { callApi, callWithMessage, fetchFile } = createClient({
  session: { token: () => readSession()?.token, lose: loseSession, deviceId },
  onResponse: noteServerTime,
});

/** Thrown if the input is missing or no longer known. Nothing was sent. */
export const nothingToSend = new ApiError("", { code: "bad_request", status: 400 });

/** This browser's random id, which authorises nothing. A login with an unknown id causes a notification. */
function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}
