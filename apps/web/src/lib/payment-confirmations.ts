/** Confirmations by passkey, by the key of the payment they were given for; a page has few. */
const confirmations = new Map<string, string>();

/** Sends this confirmation with the payment of this key, in place of the PIN. */
export function confirmPayment(idempotencyKey: string, confirmation: string): void {
  confirmations.set(idempotencyKey, confirmation);
}

/** Sends the payment of this key with its PIN again: its confirmation can't be used any more. */
export function forgetConfirmation(idempotencyKey: string): void {
  confirmations.delete(idempotencyKey);
}

/** The header of a payment that was confirmed by passkey; empty for any other call. */
export function confirmationHeader(idempotencyKey: string | undefined): Record<string, string> {
  const confirmation = idempotencyKey === undefined ? undefined : confirmations.get(idempotencyKey);
  return confirmation === undefined ? {} : { "X-Confirmation": confirmation };
}
