import { sendUnderKey } from "../../lib/api/send-under-key.ts";
import { unansweredStore } from "../../lib/api/unanswered.ts";
import type { HeldQuote } from "./crypto.queries.ts";
import type { TradeKind } from "./use-trade.ts";

/** The trades without an answer, by their side: they outlive the screen. */
const store = unansweredStore<HeldQuote>("trades");

/** The quote of the trade that may have been made on this side. */
export function unansweredTrade(side: TradeKind<never>["side"]): HeldQuote | undefined {
  return store.read()[side]?.sent;
}

/** Carries out a quote under one key, kept until a conclusive answer. */
export function sendTrade<Done>(
  { side, execute }: Pick<TradeKind<Done>, "side" | "execute">,
  held: HeldQuote,
  onSlow: () => void,
) {
  return sendUnderKey({
    store,
    id: side,
    sent: held,
    send: (idempotencyKey, { quote }) => execute(quote, idempotencyKey),
    onSlow,
  });
}
