import type { MessageLanguage } from "@manilla/shared/notifications/settings";
import { saveNotificationSettings } from "@manilla/shared/notifications/settings-contract";
import { call } from "../api/call.ts";
import { readSession } from "../session/session.ts";

const mostMs = 3_000;

/** Notifications, e-mails and SMS come in this language from now on. Without a session nothing is sent. */
export async function saveLanguage(language: MessageLanguage): Promise<void> {
  if (!readSession()) return;
  try {
    await call(saveNotificationSettings, { body: { language }, signal: AbortSignal.timeout(mostMs) });
  } catch (error) {
    console.warn("Saving the language of notifications failed", error);
  }
}
