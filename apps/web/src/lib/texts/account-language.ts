import type { MessageLanguage } from "@manilla/shared/notifications/settings";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "@manilla/shared/notifications/settings-contract";
import { callApi } from "../api/call.ts";

const mostMs = 3_000;

/** Sets the language of notifications, e-mails and SMS. Throws ApiError. */
export async function saveLanguage(language: MessageLanguage): Promise<void> {
  await callApi(saveNotificationSettings, { body: { language }, signal: AbortSignal.timeout(mostMs) });
}

/** Throws ApiError. */
export async function readLanguage(): Promise<MessageLanguage> {
  return (await callApi(getNotificationSettings, { signal: AbortSignal.timeout(mostMs) })).language;
}
