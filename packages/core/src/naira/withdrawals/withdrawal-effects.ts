import { event } from "../../events/events.ts";
import { available, held } from "../../ledger/accounts.ts";
import type { Effects } from "../../operations/declare.ts";
import { storedDetails, type Withdrawal, withdrawalEventPayload } from "./withdrawal.ts";

const failedText = "The bank did not accept the transfer. Your money is back in your balance.";

/** The provider will never pay it: the hold returns. */
export function failure(withdrawal: Withdrawal, { reason }: { reason: string }): Effects {
  return {
    ...returnHold(withdrawal),
    reason,
    details: storedDetails({ reason: failedText }),
    events: [event("withdrawal.failed", withdrawalEventPayload(withdrawal))],
  };
}

/** All of the hold (whole kobo) returns to the balance. */
export function returnHold({ userId, amount }: Withdrawal): Effects {
  return { legs: [{ from: held(userId), to: available(userId), money: amount }] };
}
