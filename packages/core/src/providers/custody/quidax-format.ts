import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { networksOf } from "@manilla/shared/crypto/networks";
import { Decimal } from "@manilla/shared/decimal";
import { fromUnits, type Money, maxUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { CustodyDeposit, CustodyNews, CustodyWithdrawal, Rail } from "./port.ts";

/** Our networks in the vendor's words. Theirs are named by the chain, ours by what people choose. */
const vendorNetworks: Readonly<Record<string, string>> = {
  bitcoin: "btc",
  ethereum: "erc20",
  trc20: "trc20",
  erc20: "erc20",
  bep20: "bep20",
  bsc: "bep20",
  solana: "solana",
  ripple: "xrp",
  litecoin: "ltc",
  dogecoin: "doge",
  tron: "trc20",
  cardano: "cardano",
  polygon: "polygon",
  avalanche: "avax",
};

/** Throws RangeError for a network we have no word for: every one we offer has one. */
export function vendorNetwork({ network }: Pick<Rail, "network">): string {
  const id = vendorNetworks[network];
  if (!id) throw new RangeError(`the custodian has no network ${network}`);
  return id;
}

function ourNetwork(coin: CoinCode, vendorId: string | null | undefined): string | null {
  return networksOf[coin].find(({ id }) => vendorNetworks[id] === vendorId?.toLowerCase())?.id ?? null;
}

/** Ids and references travel in paths and in our own keys: letters, digits, dashes. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const decimal = z.string().regex(/^[0-9]{1,15}(?:\.[0-9]{1,18})?$/);
export const time = z.string().transform((text, check) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  check.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});

export const coinField = z
  .string()
  .max(20)
  .transform((text): CoinCode | null => {
    const code = text.toUpperCase();
    return isCoin(code) ? code : null;
  });

export const accountAnswer = z.object({ data: z.object({ id }) });
export const accountsAnswer = z.object({ data: z.array(z.object({ id, email: z.string() })) });
export const addressAnswer = z.object({
  data: z.object({ address: z.string().max(200).nullable(), destination_tag: z.string().max(64).nullish() }),
});
export const feeAnswer = z.object({
  data: z.object({ fee: z.union([decimal, z.number().nonnegative().lt(1e15)]) }),
});

export const withdrawal = z.object({
  reference: id,
  currency: coinField,
  amount: decimal,
  fee: decimal,
  txid: z.string().max(200).nullish(),
  status: z.string(),
  reason: z.string().max(200).nullish(),
});
export const withdrawalAnswer = z.object({ data: withdrawal });
/** What an order's acceptance must at least say. */
export const orderAnswer = z.object({ status: z.literal("success"), data: z.object({ reference: id }) });

const deposit = z.object({
  id,
  currency: coinField,
  amount: decimal,
  txid: z.string().max(200).nullish(),
  status: z.string(),
  created_at: time,
  user: z.object({ id }).nullish(),
  payment_transaction: z
    .object({ confirmations: z.number().int(), required_confirmations: z.number().int() })
    .partial()
    .nullish(),
  payment_address: z
    .object({
      address: z.string().nullable(),
      network: z.string().nullable(),
      destination_tag: z.string().nullable(),
    })
    .partial()
    .nullish(),
});
export const depositAnswer = z.object({ data: deposit });
export const depositsAnswer = z.object({ data: z.array(deposit).max(1_000) });

export function withdrawalOf(data: z.output<typeof withdrawal>): CustodyWithdrawal {
  const { currency: coin } = data;
  const words: Record<string, "done" | "rejected"> = { done: "done", rejected: "rejected" };
  return {
    reference: data.reference,
    status: words[data.status.toLowerCase()] ?? "pending",
    coin,
    amount: coin && unitsOf(coin, data.amount).whole,
    networkFee: coin && roundedUp(coin, data.fee),
    txid: data.txid ?? null,
    reason: data.reason ?? null,
  };
}

const depositStatus: Readonly<Record<string, CustodyDeposit["status"]>> = {
  accepted: "accepted",
  on_hold: "on_hold",
  rejected: "rejected",
  failed_aml: "rejected",
};

export function depositOf(data: z.output<typeof deposit>, accountId?: string): CustodyDeposit {
  const { currency: coin, payment_transaction: chain, payment_address: place } = data;
  const amount = coin && unitsOf(coin, data.amount);
  return {
    id: data.id,
    accountId: accountId ?? data.user?.id ?? "unknown",
    coin,
    network: coin && ourNetwork(coin, place?.network),
    address: place?.address ?? null,
    memo: place?.destination_tag ?? null,
    amount: amount && amount.whole,
    rest: amount?.rest ?? "0",
    txid: data.txid ?? null,
    status: depositStatus[data.status.toLowerCase()] ?? "confirming",
    confirmations: chain?.confirmations ?? 0,
    required: chain?.required_confirmations ?? 0,
    seenAt: data.created_at,
  };
}

/** The vendor's decimals in our units, and what is left over as part of one unit. */
export function unitsOf(coin: CoinCode, text: string): { whole: Money<CoinCode>; rest: string } {
  const [integer = "0", fraction = ""] = text.split(".");
  const units = BigInt(integer + fraction.slice(0, 8).padEnd(8, "0"));
  // Beyond what the books can hold it is no payment but a mistake: nothing of it is believed.
  if (units > maxUnits) throw new RangeError(`an amount of ${coin} beyond the books`);
  const finer = fraction.slice(8).replace(/(?<!0)0+$/, "");
  return { whole: fromUnits(coin, units), rest: finer ? `0.${finer}` : "0" };
}

export function roundedUp(coin: CoinCode, text: string | number): Money<CoinCode> {
  const units = new Decimal(text).times(1e8).toDecimalPlaces(0, Decimal.ROUND_CEIL);
  return fromUnits(coin, BigInt(units.toFixed(0)));
}

const message = z.object({
  event: z.string().max(64),
  data: z.looseObject({
    id: id.optional(),
    reference: id.nullish(),
    status: z.string().max(64).nullish(),
    user: z.looseObject({ id }).nullish(),
    payment_transaction: z.looseObject({ confirmations: z.number() }).nullish(),
  }),
});

/** What a genuine message is about; null for what is not ours to act on. */
export function depositEventOf(raw: Buffer): CustodyNews | null {
  const parsed = message.safeParse(jsonOf(raw));
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const body = { event, id: data.id, reference: data.reference, status: data.status };
  if (event.startsWith("deposit.") && data.id && data.user) {
    const about = { kind: "deposit" as const, accountId: data.user.id, id: data.id };
    const progress = data.payment_transaction?.confirmations ?? "";
    return { key: `${event}:${data.id}:${data.status ?? ""}:${progress}`, about, body };
  }
  if (event.startsWith("withdraw.") && data.reference) {
    const about = { kind: "withdrawal" as const, reference: data.reference };
    return { key: `${event}:${data.reference}`, about, body };
  }
  return null;
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
