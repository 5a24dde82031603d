import { event } from "../../events/events.ts";
import { available, held } from "../../ledger/accounts.ts";
import type { Effects } from "../../operations/declare.ts";
import { storedDetails, type Withdrawal, withdrawalEventPayload } from "./withdrawal.ts";

const failedText = "The bank did not accept the transfer. Your money is back in your balance.";
const reversedText = "The receiving bank returned the transfer. Your money is back in your balance.";

/** The provider's reason is only for staff, because it may concern our account. */
export function failureEffects(withdrawal: Withdrawal, { reason }: { reason: string }): Effects {
  return {
    ...returnHold(withdrawal),
    reason: "The bank did not accept the transfer",
    details: storedDetails({ reason: failedText, refusal: reason }),
    events: [event("withdrawal.failed", withdrawalEventPayload(withdrawal))],
  };
}

export function returnedByBank(withdrawal: Withdrawal, refusal?: string): Effects {
  return {
    reason: "The receiving bank returned it",
    details: storedDetails({ reason: reversedText, refusal }),
    events: [event("withdrawal.reversed", withdrawalEventPayload(withdrawal))],
  };
}

export function returnHold({ userId, amount }: Withdrawal): Effects {
  return { legs: [{ from: held(userId), to: available(userId), money: amount }] };
}
