import type { CoinCode } from "@manilla/shared/assets";
import { type Money, toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { Rail } from "./port.ts";
import { decimal, roundedUp } from "./quidax-format.ts";
import type { NetworkFor } from "./quidax-networks.ts";

const type = z.string().nullish().catch(null);
const range = z.looseObject({ min: decimal.nullish(), max: decimal.nullish(), type, value: decimal });
const feeAnswer = z.looseObject({
  data: z.looseObject({ fee: z.union([decimal, z.array(range).min(1)]), type }),
});
type Fee = z.output<typeof feeAnswer>["data"];

export async function networkFee(
  { client, networkFor }: { client: ProviderClient; networkFor: NetworkFor },
  rail: Rail,
  amount?: Money<CoinCode>,
): Promise<Money<CoinCode>> {
  const network = await networkFor("me", rail, "withdraws");
  const query = { currency: rail.coin.toLowerCase(), network: network.id };
  const { data } = await client
    .call({ method: "GET", path: "/fee", query, reply: feeAnswer })
    .catch((error: unknown) => {
      // Older accounts have another path, which requires an amount.
      if (!(error instanceof ProviderError) || error.kind !== "refused" || error.status !== 404) throw error;
      const withAmount = { ...query, amount: amount ? toDecimal(amount) : "1" };
      return client.call({ method: "GET", path: "/users/me/fee_rule", query: withAmount, reply: feeAnswer });
    });
  return roundedUp(rail.coin, feeOf(data, amount && toDecimal(amount)));
}

function isReadableFee({ fee, type: kind }: Fee): boolean {
  return typeof fee === "string" ? isFlat(kind) : fee.every((one) => isFlat(one.type));
}

function feeOf(data: Fee, amount: string | undefined): string {
  if (!isReadableFee(data))
    throw new ProviderError("unreadable", "quidax answered with a fee of an unknown kind");
  const { fee } = data;
  if (typeof fee === "string") return fee;
  const of = amount === undefined ? undefined : fee.find((one) => isWithin(amount, one));
  const values = of ? [of.value] : fee.map(({ value }) => value);
  return values.reduce((most, value) => (Number(value) > Number(most) ? value : most));
}

function isWithin(amount: string, { min, max }: z.output<typeof range>): boolean {
  const value = Number(amount);
  return value >= Number(min ?? 0) && (max === null || max === undefined || value <= Number(max));
}

/** A percentage or an undocumented type is not a flat fee. */
function isFlat(kind: string | null | undefined): boolean {
  return kind === null || kind === undefined || /^(flat|fixed|range)$/i.test(kind);
}
