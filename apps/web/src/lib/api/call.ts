import { createClient } from "@manilla/ui/api/client.ts";
import { deviceId } from "../session/device.ts";
import { loseSession, readSession } from "../session/session.ts";
import { noteServerTime } from "./server-clock.ts";

/** Every request of the app uses one of these. They throw ApiError. */
export const { call, callWithMessage, fetchFile } = createClient({
  session: { token: () => readSession()?.token, lose: loseSession, deviceId },
  onResponse: noteServerTime,
});
