import type { CoinCode } from "@manilla/shared/assets";
import { decimalText, type Money } from "@manilla/shared/money";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { ignoreStatus, ProviderError } from "../provider-error.ts";
import type { CollectionOrder, Rail, WithdrawalAnswer, WithdrawalOrder } from "./port.ts";
import type { HouseAccount } from "./quidax-accounts.ts";
import { type OwnRefusal, ownRefusal } from "./quidax-client.ts";
import { decimalField, orderAnswer, roundedUp } from "./quidax-format.ts";
import type { NetworkFor } from "./quidax-networks.ts";

type Parts = { client: ProviderClient; networkFor: NetworkFor };

/**
 * Submits an order from the company's own account. A refusal is final only if a second call confirms that the address
 * is invalid.
 */
export async function submitWithdrawal(
  { client, networkFor }: Parts,
  order: WithdrawalOrder,
): Promise<WithdrawalAnswer> {
  const network = await networkFor("me", order, "withdraws");
  const body = {
    currency: order.coin.toLowerCase(),
    amount: decimalText(order.amount),
    fund_uid: order.address,
    ...(order.memo === null ? {} : { fund_uid2: order.memo }),
    network: network.id,
    reference: order.reference,
    transaction_note: "Manilla",
    narration: order.reference,
  };
  try {
    await submit(client, "me", body);
    return { kind: "taken" };
  } catch (error) {
    const rejection = ownRefusal(error);
    if (!rejection) throw error;
    if (isTaken(rejection)) return { kind: "taken" };
    if (await isInvalidAddress(client, order))
      return { kind: "refused", reason: rejection.words || "invalid address" };
    // Any other refusal may be due to our float, our key or a limit, or may have an undocumented code. It therefore
    // does not fail the customer's order.
    throw error;
  }
}

/** A transfer from a sub-account to our own account stays inside the vendor, so it has no network and no fee. */
export async function submitCollection(
  { client, houseAccount }: { client: ProviderClient; houseAccount: HouseAccount },
  { reference, accountId, amount }: CollectionOrder,
): Promise<void> {
  const money = { currency: amount.asset.toLowerCase(), amount: decimalText(amount) };
  const notes = { transaction_note: "Manilla", narration: reference };
  const body = { ...money, ...notes, fund_uid: await houseAccount.id(), reference };
  try {
    await submit(client, accountId, body);
  } catch (error) {
    const rejection = ownRefusal(error);
    if (!rejection || !isTaken(rejection)) throw error;
  }
}

async function submit(client: ProviderClient, accountId: string, body: { reference: string }): Promise<void> {
  const path = `/users/${accountId}/withdraws`;
  const { data } = await client.call({ method: "POST", path, body, reply: orderAnswer });
  if (data.reference !== body.reference)
    throw new ProviderError("unreadable", "quidax answered about another withdrawal");
}

/** True if an earlier attempt, whose answer was lost, already created the order. */
function isTaken({ code, words }: OwnRefusal): boolean {
  return code === "E0110" || /reference.*(taken|exist|already|used|unique|duplicate)/i.test(words);
}

const validAnswer = z.looseObject({ data: z.looseObject({ valid: z.boolean() }) });

async function isInvalidAddress(
  client: ProviderClient,
  { coin, address }: WithdrawalOrder,
): Promise<boolean> {
  const path = `/${coin.toLowerCase()}/${encodeURIComponent(address)}/validate_address`;
  try {
    const { data } = await client.call({ method: "GET", path, reply: validAnswer });
    return !data.valid;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

const type = z.string().nullish().catch(null);
const range = z.looseObject({
  min: decimalField.nullish(),
  max: decimalField.nullish(),
  type,
  value: decimalField,
});
const feeAnswer = z.looseObject({
  data: z.looseObject({ fee: z.union([decimalField, z.array(range).min(1)]), type }),
});
type Fee = z.output<typeof feeAnswer>["data"];

export async function readNetworkFee(
  { client, networkFor }: { client: ProviderClient; networkFor: NetworkFor },
  rail: Rail,
  amount?: Money<CoinCode>,
): Promise<Money<CoinCode>> {
  const network = await networkFor("me", rail, "withdraws");
  const query = { currency: rail.coin.toLowerCase(), network: network.id };
  const call = { method: "GET", reply: feeAnswer } as const;
  // Older accounts of the vendor use the path /users/me/fee_rule, which requires an amount.
  const withAmount = { ...query, amount: amount ? decimalText(amount) : "1" };
  const { data } =
    (await client.call({ ...call, path: "/fee", query }).catch(ignoreStatus(404))) ??
    (await client.call({ ...call, path: "/users/me/fee_rule", query: withAmount }));
  return roundedUp(rail.coin, feeOf(data, amount && decimalText(amount)));
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

function isFlat(kind: string | null | undefined): boolean {
  return kind === null || kind === undefined || /^(flat|fixed|range)$/i.test(kind);
}
