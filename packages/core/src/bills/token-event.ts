import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { sealToken } from "../secrets/sealed-token.ts";
import type { Bill } from "./bill.ts";
import { describe } from "./bill-reply.ts";

/** Sends the token by SMS and e-mail, once each. */
export function tokenEvent(
  ctx: Context,
  bill: Pick<Bill, "id" | "userId" | "reference" | "order" | "extraTokens" | "units" | "customerName">,
  token: string,
) {
  const { id: transactionId, userId, reference, order, extraTokens, units, customerName } = bill;
  const letter = {
    meter: order.recipient,
    token,
    extraTokens,
    units,
    customerName,
    description: describe(order),
    reference,
  };
  return event("bill.token", { userId, transactionId, sealed: sealToken(ctx, letter) });
}
