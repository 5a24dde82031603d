import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type Money, toDecimal } from "@manilla/shared/money";
import { newIdempotencyKey } from "../../../lib/api.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { retryUntilConclusive } from "../../../lib/retry-until-conclusive.ts";
import type { Attempt } from "../../../lib/use-confirmation.ts";
import { kindWords } from "../kinds.ts";
import { airtimeNetwork } from "../wizard/network-choice.tsx";
import { buyAirtime } from "../wizard/purchase.ts";

/** Airtime (naira) for one saved phone. */
export interface Line {
  recipient: SavedRecipient;
  price: Money<"NGN">;
}

export type LineResult = Line &
  ({ is: "bought"; bill: BillPurchase } | { is: "refused"; message: string } | { is: "unknown" });

/** The keys of lines without a conclusive answer: sent again, such a line is paid once. */
export type LineKeys = Map<string, string>;

/**
 * Buys one line after the other, each under an Idempotency-Key of its own, and never stops at a line that was refused. Throws
 * ApiError invalid_pin or locked, before any line was bought.
 */
export async function buyLines(
  lines: readonly Line[],
  { pin, keys }: Pick<Attempt, "pin"> & { keys: LineKeys },
): Promise<LineResult[]> {
  const results: LineResult[] = [];
  for (const line of lines) {
    const outcome = await buyLine(line, { pin, keys });
    if (outcome.is === "answered") {
      results.push({ ...line, is: "bought", bill: outcome.answer });
    } else if (outcome.is === "unknown") {
      results.push({ ...line, is: "unknown" });
    } else {
      if (results.length === 0 && isAboutPin(outcome.error)) throw outcome.error;
      results.push({ ...line, is: "refused", message: messageOf(outcome.error, kindWords.airtime.failed) });
    }
  }
  return results;
}

async function buyLine({ recipient, price }: Line, { pin, keys }: Pick<Attempt, "pin"> & { keys: LineKeys }) {
  const { id, number, provider } = recipient;
  const name = `${id}:${toDecimal(price)}`;
  const idempotencyKey = keys.get(name) ?? newIdempotencyKey();
  keys.set(name, idempotencyKey);
  const network = provider ? airtimeNetwork(provider) : null;
  const attempt = { pin, idempotencyKey, confirmDuplicate: false };
  const outcome = await retryUntilConclusive({
    send: () => buyAirtime({ phone: number, price, network }, attempt),
    harmless: "provider_unavailable",
    onSlow: () => undefined,
  });
  if (outcome.is !== "unknown") keys.delete(name);
  return outcome;
}

function isAboutPin(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_pin" || error.code === "locked");
}
