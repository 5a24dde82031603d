import { seconds } from "@manilla/shared/duration";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import { queryLines } from "../books/pages.ts";
import { isNotFoundReply, isPayazaSigned, payazaClient, unlessNotFound } from "../payments/payaza-client.ts";
import { ignoreStatus, ProviderError } from "../provider-error.ts";
import { parsedWebhook } from "../webhooks.ts";
import {
  nairaOf,
  payloadOf,
  payoutAnswer,
  payoutMessage,
  refusalReason,
  stateOf,
  submissionOf,
} from "./payaza-format.ts";
import {
  bookStatus,
  type PayoutOrder,
  type PayoutProvider,
  type PayoutState,
  type Submission,
} from "./port.ts";

type Settings = VendorSettings<"PAYAZA">;
type Asked = Pick<PayoutOrder, "reference" | "amount">;

const account = z.object({
  payazaAccountReference: z.string(),
  accountBalance: z.union([z.number().nonnegative(), z.string().max(40)]),
  currency: z.string(),
});
const accounts = z.object({ data: z.array(account) });
const base = "/payaza-account/api/v1/mainaccounts";

export function createPayazaPayouts(config: Settings): PayoutProvider {
  const client = payazaClient(config, seconds(6));

  async function ask(asked: Asked, path: string, query: Record<string, string> = {}): Promise<PayoutState> {
    const answer = await client
      .call({ method: "GET", path, query, reply: payoutAnswer })
      .catch(unlessNotFound);
    if (answer === undefined || isNotFoundReply(200, answer)) return { status: "unknown" };
    if (!answer.data) throw new ProviderError("unreadable", "payaza answered without a payout");
    return stateOf(answer.data, asked);
  }

  async function query(asked: Asked): Promise<PayoutState> {
    // A 404 or 405 may come from a gateway without this path, so it says nothing about the payout.
    const path = `${base}/merchant/transaction/${encodeURIComponent(asked.reference)}`;
    const first = await ask(asked, path).catch(ignoreStatus(404, 405));
    if (first && first.status !== "unknown") return first;
    // The payout is unknown only if neither of the two documented paths finds it.
    const second = await ask(asked, `${base}/transaction/status`, {
      transaction_reference: asked.reference,
    }).catch(ignoreStatus(404, 405));
    const known = second ?? first;
    if (!known) throw new ProviderError("unreadable", "payaza serves no path for the status of a payout");
    return known;
  }

  return {
    name: "payaza",
    async submit(order) {
      if (order.nipCode === null) return { outcome: "refused", reason: "This bank can't be reached" };
      const body = payloadOf(order, config);
      const path = "/payout-receptor/payout";
      return client.call({ method: "POST", path, body, reply: z.unknown() }).then(accepted, refusal);
    },
    query,
    entries: (_span, known) =>
      queryLines(known, async ({ reference, units, at }) => {
        const state = await query({ reference, amount: fromUnits("NGN", units) });
        if (state.status === "unknown") return undefined;
        const status = bookStatus[state.status];
        return { id: reference, reference, asset: "NGN", units, fee: null, status, at };
      }),
    async balances() {
      const path = `${base}/merchant/enquiry/main`;
      const { data } = await client.call({ method: "GET", path, reply: accounts });
      const own = data.filter(({ currency }) => currency === "NGN");
      const named = own.filter((one) => one.payazaAccountReference === config.PAYAZA_ACCOUNT_REFERENCE);
      return named.map(({ accountBalance }) => nairaOf(accountBalance));
    },
    parseWebhook: (raw, headers) =>
      parsedWebhook(isPayazaSigned(raw, headers, config), () => payoutMessage(raw)),
    close: () => client.close(),
  };
}

function accepted(body: unknown): Submission {
  const known = submissionOf(body);
  if (!known)
    throw new ProviderError("unreadable", "payaza answered in an unknown shape", { status: 200, body });
  return known;
}

// The vendor's code counts under any HTTP status. Without a known code, a server error says nothing about the payout
// and is thrown. Any other refusal without a known code is `put_off`, so the payout may be submitted again.
function refusal(error: unknown): Submission {
  if (!(error instanceof ProviderError) || !["refused", "server_error"].includes(error.kind)) throw error;
  const known = submissionOf(error.body);
  if (known) return known;
  if (error.kind === "server_error") throw error;
  return { outcome: "put_off", reason: refusalReason(error.body) };
}
