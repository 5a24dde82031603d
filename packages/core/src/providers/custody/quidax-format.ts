import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { fromUnits, type Money, maxUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { CustodyDeposit, CustodyWithdrawal } from "./port.ts";
import { ourNetwork } from "./quidax-networks.ts";

/** Letters, digits and dashes only, because ids are used in paths and in our keys. Old ids are numbers. */
export const idField = z
  .union([z.string(), z.number().int().nonnegative().transform(String)])
  .pipe(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/));
const decimalText = z.string().regex(/^[0-9]{1,15}(?:\.[0-9]{1,18})?$/);
/** "0.5e-4": some languages print small decimals like this. */
const exponentText = z.string().regex(/^[0-9](?:\.[0-9]{1,18})?[eE]-?[0-9]{1,2}$/);
export const decimalField = z
  .union([decimalText, exponentText, z.number().nonnegative().lt(1e15)])
  .transform((value) => new Decimal(value).toFixed())
  .pipe(decimalText);
export const timeField = z.string().transform((text, check) => {
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

const account = z.object({ id: idField, email: z.string().nullish().catch(null) });
export const accountAnswer = z.object({ data: account });
export const accountsAnswer = z.object({ data: z.array(account) });

export const withdrawalRow = z.object({
  reference: idField,
  currency: coinField,
  amount: decimalField,
  fee: decimalField.nullish().catch(null),
  txid: z.string().max(200).nullish().catch(null),
  status: z.string(),
  reason: z.string().max(200).nullish().catch(null),
});
export const withdrawalAnswer = z.object({ data: withdrawalRow });
export const orderAnswer = z.object({ status: z.literal("success"), data: z.object({ reference: idField }) });

export const countField = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);
const deposit = z.object({
  id: idField,
  currency: coinField,
  amount: decimalField,
  txid: z.string().max(200).nullish().catch(null),
  status: z.string(),
  created_at: timeField,
  user: z.object({ id: idField }).nullish().catch(null),
  type: z.string().nullish().catch(null),
  payment_transaction: z
    .object({ confirmations: countField, required_confirmations: countField })
    .partial()
    .nullish()
    .catch(null),
  payment_address: z
    .object({
      address: z.string().nullish(),
      network: z.string().nullish().catch(null),
      destination_tag: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish()
    .catch(null),
});
export function isInternal({ type }: Pick<z.output<typeof deposit>, "type">): boolean {
  return /internal/i.test(type ?? "");
}

/**
 * Rejects an amount above the ledger's range. Also rejects an internal transfer without account and address, because it
 * may be a collection of ours.
 */
const bookable = deposit.transform((row, check) => {
  try {
    if (row.currency) coinUnitsOf(row.currency, row.amount);
    if (isInternal(row) && !row.user && !row.payment_address?.address)
      throw new RangeError("it names nobody");
    return row;
  } catch (error) {
    check.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
});
export const depositAnswer = z.object({ data: bookable });
export const depositsAnswer = z.object({ data: z.array(bookable).max(1_000) });
export const readableDeposits = z.object({ data: z.array(bookable.nullable().catch(null)).max(1_000) });

const withdrawalStatus: Readonly<Record<string, "done" | "rejected">> = {
  done: "done",
  rejected: "rejected",
  canceled: "rejected",
  cancelled: "rejected",
  failed: "rejected",
};

export function custodyWithdrawalOf(data: z.output<typeof withdrawalRow>): CustodyWithdrawal {
  const { currency: coin } = data;
  return {
    reference: data.reference,
    status: withdrawalStatus[data.status.trim().toLowerCase()] ?? "pending",
    coin,
    amount: coin && coinUnitsOf(coin, data.amount).whole,
    networkFee: coin && typeof data.fee === "string" ? roundedUp(coin, data.fee) : null,
    txid: data.txid ?? null,
    reason: data.reason ?? null,
  };
}

const depositStatus: Readonly<Record<string, CustodyDeposit["status"]>> = {
  accepted: "accepted",
  // The status `checked` comes after `accepted`, so the coins are available.
  checked: "accepted",
  on_hold: "on_hold",
  // The vendor doubts an accepted deposit, so the deposit is not credited yet.
  warning: "on_hold",
  rejected: "rejected",
  failed_aml: "rejected",
  canceled: "rejected",
  cancelled: "rejected",
  failed: "rejected",
};

export function custodyDepositOf(data: z.output<typeof deposit>, accountId?: string): CustodyDeposit {
  const { currency: coin, payment_transaction: chain, payment_address: place } = data;
  const amount = coin && coinUnitsOf(coin, data.amount);
  return {
    id: data.id,
    accountId: accountId ?? data.user?.id ?? "unknown",
    coin,
    network: coin && ourNetwork(coin, place?.network),
    address: place?.address ?? null,
    memo: memoOf(place?.destination_tag),
    amount: amount && amount.whole,
    rest: amount?.rest ?? "0",
    txid: data.txid ?? null,
    status: depositStatus[data.status.trim().toLowerCase()] ?? "confirming",
    confirmations: chain?.confirmations ?? 0,
    required: chain?.required_confirmations ?? 0,
    seenAt: data.created_at,
  };
}

function memoOf(tag: string | number | null | undefined): string | null {
  return tag === null || tag === undefined || tag === "" ? null : String(tag);
}

/** Converts the vendor's decimals to units and `rest`, the part below one unit. Throws RangeError above maxUnits. */
export function coinUnitsOf(coin: CoinCode, text: string): { whole: Money<CoinCode>; rest: string } {
  const [integer = "0", fraction = ""] = text.split(".");
  const units = BigInt(integer + fraction.slice(0, 8).padEnd(8, "0"));
  if (units > maxUnits) throw new RangeError(`an amount of ${coin} beyond the books`);
  const finer = fraction.slice(8).replace(/(?<!0)0+$/, "");
  return { whole: fromUnits(coin, units), rest: finer ? `0.${finer}` : "0" };
}

export function roundedUp(coin: CoinCode, text: string | number): Money<CoinCode> {
  const units = new Decimal(text).times(1e8).toDecimalPlaces(0, Decimal.ROUND_CEIL);
  return fromUnits(coin, BigInt(units.toFixed(0)));
}
