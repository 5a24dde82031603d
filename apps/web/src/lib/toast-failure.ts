import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { toast } from "#ui/base/toast.ts";

/**
 * Shows the server's message, or the caller's fallback. Shows nothing after the session ended, because the login page
 * explains that.
 */
export function toastFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === "unauthenticated") return;
  toast.error(messageOf(error, fallback));
}
