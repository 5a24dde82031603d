import type { AppError } from "../../runtime/errors.ts";

const reasons: Partial<Record<string, string>> = {
  insufficient_funds: "Your balance was too low.",
  limit_exceeded: "It would have exceeded your limit for the day.",
  locked: "Your sign-in details changed, and bills above a small sum wait for a day.",
  new_device_limit: "It would have exceeded the limit for a new device.",
  confirmation_required: "It is above the amount that you confirm with a second factor.",
  account_frozen: "Your account is frozen.",
  price_changed: "Its price has changed. Please set it up again at the new price.",
  not_found: "It is no longer sold.",
  below_minimum: "The amount is below the minimum.",
  above_maximum: "The amount is above the maximum.",
};

/** The owner's text for a bill that is skipped at once. Undefined for reasons that may pass within the day. */
export function skipReason({ code }: AppError): string | undefined {
  return reasons[code];
}

/** The owner's text for a bill that could not be paid all day. */
export function lateReason({ code, message }: AppError): string {
  if (code === "conflict" || code === "bad_request") return message;
  return code === "provider_unavailable"
    ? "It could not be reached that day."
    : "It could not be paid that day.";
}
