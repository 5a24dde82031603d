import { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { isSessionStored, type Session, startSession } from "#lib/session/session.ts";
import { tokenExpiry } from "#lib/session/token.ts";
import { saveChosenLanguage } from "#lib/texts/languages.ts";
import { toast } from "#ui/base/toast.ts";

/** Throws ApiError if the session would end at once because this device's clock is days ahead. */
export function beginSession(session: Session): void {
  if (tokenExpiry(session.token) <= Date.now())
    throw new ApiError(t("Please correct the date on this device, then sign in again."), {
      code: "unauthenticated",
      status: 401,
    });
  startSession(session);
  void saveChosenLanguage();
  if (!isSessionStored()) toast.warning(t("This browser stores nothing, so a reload signs you out."));
}
