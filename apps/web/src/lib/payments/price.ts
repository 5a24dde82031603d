import { createQuote } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { seconds } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import type { HeldQuote, PaymentState, Sums } from "./payment-state.ts";

export interface Order {
  request: BodyInputOf<typeof createQuote>;
  shown: Sums;
}

/** The 30 s of a price start with the request, so that this device drops the price before the server does. */
async function askQuote({ request }: Order): Promise<HeldQuote> {
  const askedAt = Date.now();
  const quote = await callApi(createQuote, { body: request });
  return { quote, until: askedAt + seconds(quoteLifetimeSeconds) };
}

interface Pricing {
  show: (state: PaymentState) => void;
  onQuote: (quote: HeldQuote) => void;
}

/** Maximum number of prices that are fetched after one tap, each when the last one expires. */
const silentQuotes = 5;

export function usePrice({ show, onQuote }: Pricing) {
  const order = useRef<Order>(undefined);
  // The last price that this hook received. `own` returns undefined for any other price.
  const quoted = useRef<HeldQuote>(undefined);
  const silent = useRef(0);
  // React Query calls the callbacks of `mutate` only for the latest request.
  const { mutate } = useMutation({ mutationFn: askQuote }, queryClient);

  const own = (quote: HeldQuote | undefined) => (quote === quoted.current ? quote : undefined);

  function ask(last: HeldQuote | undefined) {
    const ordered = order.current;
    if (!ordered) return;
    show({ status: "quoting", quote: last });
    mutate(ordered, {
      onSuccess(quote) {
        quoted.current = quote;
        onQuote(quote);
        show({ status: "reviewing", quote, before: last?.quote ?? ordered.shown, isOver: false });
      },
      onError(error) {
        const message = messageOf(error, t("Failed to get crypto quote"));
        show({ status: "refused", message, code: "", quote: last, isTrade: true });
      },
    });
  }

  return {
    own,
    ask,
    begin(next: Order) {
      order.current = next;
      silent.current = 0;
    },
    lapse(state: Extract<PaymentState, { status: "reviewing" }>) {
      silent.current += 1;
      if (silent.current < silentQuotes) ask(state.quote);
      else show({ ...state, isOver: true });
    },
    renew(state: PaymentState) {
      silent.current = 0;
      ask("quote" in state ? state.quote : undefined);
    },
  };
}
