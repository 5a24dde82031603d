import { toast } from "../ui/base/toast.ts";
import { ApiError, messageOf } from "./api/api-error.ts";

/**
 * Says in a toast why a call failed: in the server's words, else in the caller's own. Nothing where the session has ended: the
 * sign-in, which takes the screen's place, says so.
 */
export function toastFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === "unauthenticated") return;
  toast.error(messageOf(error, fallback));
}
