import type { Quote } from "@manilla/shared/crypto/contract";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { nothingToSend } from "#lib/api/call.ts";
import type { Attempt } from "#lib/payments/attempt.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { toastFailure } from "#ui/base/toast.ts";

export interface TradeKind<Done> {
  side: Quote["side"];
  execute: (quote: Quote, attempt: Attempt) => Promise<Done>;
  failed: string;
  failedInSheet: string;
  /** Replaces `failed` and `failedInSheet` for a 400 answer without a message. */
  invalid?: string;
  onDone: (done: Done) => void;
}

/** All trades of one side share one key. So if a trade got no answer, it is checked before the next trade is sent. */
export function useTrade<Done>({ side, execute, failed, failedInSheet, invalid, onDone }: TradeKind<Done>) {
  const fallback = (error: unknown, words: string) =>
    (error instanceof ApiError && error.status === 400 && invalid) || words;
  return usePayment<Done>({
    request: { trade: side },
    send: (attempt, held) => (held ? execute(held.quote, attempt) : Promise.reject(nothingToSend)),
    onDone,
    onRefused: (error) => toastFailure(error, fallback(error, failed)),
    fallback: (error) => fallback(error, failedInSheet),
  });
}
