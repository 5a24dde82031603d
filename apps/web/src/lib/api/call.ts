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

/** The error of a payment whose form is incomplete or whose quote is gone. No request was sent. */
export const nothingToSend = new ApiError("", { code: "bad_request", status: 400 });

/** This browser's random id, which authorises nothing. */
function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}
