import { Decimal } from "@manilla/shared/decimal";
import { fromUnits, type Money, zeroMoney } from "@manilla/shared/money";
import { localPhone } from "@manilla/shared/phone-number";
import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import { customerNameOf, energyUnitsOf, meterTokens, plainFields } from "./meter-tokens.ts";
import {
  type BillOrder,
  type BillReceipt,
  type BillResult,
  failedResult,
  pendingResult,
  unansweredQuery,
  withoutAnswer,
} from "./port.ts";

/**
 * Documented codes of a final rejection. All other codes mean pending, for example 091, about which the sources
 * disagree, and 015, which belongs to requeries.
 */
const rejections: Record<string, "order" | "ours"> = {
  ...fault("order", "010 011 012 013 016 017 024 025 026 031 032 040 085"),
  // Faults of our account at the vendor: float, lock-out, access, IP address, products, keys.
  ...fault("ours", "018 021 022 023 027 028 034 035 087"),
};

function fault<F extends string>(whose: F, codes: string): Record<string, F> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, whose]));
}

/**
 * Codes of a requery that mean failed, reversed or not processed. If the answer has no transaction status, these codes
 * count only if the answer has our request id.
 */
const failedCodes: readonly string[] = ["016", "040", "091"];

const deliveredWords = new Set(["delivered", "successful"]);
const failedWords = new Set(["failed", "reversed", "cancelled"]);

export function purchaseResult(answer: PayAnswer, requestId: string): BillResult {
  if (isAboutAnother(answer, requestId)) return pendingResult("vtpass answered about another purchase");
  const description = answer.response_description ?? answer.code;
  if (answer.code === "000") return transactionResult(answer, description);
  const whose = rejections[answer.code];
  const reason = `vtpass ${answer.code}: ${description}`;
  // An answer whose code means rejected and whose status means delivered contradicts itself. The purchase is then
  // pending.
  return whose && !deliveredWords.has(vtpassStatusOf(answer))
    ? failedResult(reason, whose)
    : pendingResult(reason);
}

/** A code about the query itself, such as a refused key, says nothing about the purchase, so the result is pending. */
export function requeryResult(answer: PayAnswer, requestId: string): BillResult {
  if (answer.code === "015") return { status: "absent" };
  if (isAboutAnother(answer, requestId)) return pendingResult("vtpass answered about another purchase");
  const description = answer.response_description ?? answer.code;
  const isAboutIt = ["000", ...failedCodes].includes(answer.code);
  return isAboutIt
    ? transactionResult(answer, description)
    : pendingResult(`vtpass ${answer.code}: ${description}`);
}

export function refusedAnswer(error: unknown): PayAnswer | undefined {
  const isRefused = error instanceof ProviderError && error.kind === "refused";
  return isRefused ? payAnswer.safeParse(error.body).data : undefined;
}

export function requeryError(error: unknown, requestId: string): BillResult {
  const answer = refusedAnswer(error);
  return answer ? requeryResult(answer, requestId) : unansweredQuery(error);
}

function isAboutAnother({ requestId }: PayAnswer, asked: string): boolean {
  return requestId !== undefined && requestId !== asked;
}

function vtpassStatusOf({ content }: PayAnswer): string {
  return content?.transactions?.status?.trim().toLowerCase() ?? "";
}

function transactionResult(answer: PayAnswer, description: string): BillResult {
  const status = vtpassStatusOf(answer);
  const reason = `vtpass ${answer.code}: ${description}`;
  if (failedWords.has(status)) return failedResult(reason);
  if (status === "" && answer.requestId !== undefined && failedCodes.includes(answer.code)) {
    return failedResult(reason);
  }
  if (!deliveredWords.has(status) || answer.code !== "000") {
    const named = answer.requestId === undefined ? undefined : answer.content?.transactions?.transactionId;
    return pendingResult(reason, named ?? null);
  }
  return { status: "delivered", receipt: receiptOf(answer) };
}

function receiptOf(answer: PayAnswer): BillReceipt {
  const transaction = answer.content?.transactions;
  const fields = plainFields(answer, answer.content, transaction);
  return {
    vendorReference: transaction?.transactionId ?? null,
    commission: commissionOf(answer),
    ...meterTokens(fields),
    units: energyUnitsOf(fields),
    customerName: customerNameOf(fields),
  };
}

/** The price minus the debited amount. If either is missing: the vendor's `commission`, rounded to whole naira. */
export function commissionOf({ content, amount }: PayAnswer): Money<"NGN"> {
  const transaction = content?.transactions;
  const price = transaction?.amount ?? amount;
  const debited = transaction?.total_amount;
  if (isKnown(price) && isKnown(debited)) {
    const kobo = nairaOf(price).units - nairaOf(debited).units;
    return fromUnits("NGN", kobo > 0n ? kobo : 0n);
  }
  return isKnown(transaction?.commission) ? nairaOf(transaction.commission) : zeroMoney("NGN");
}

function isKnown(value: string | number | null | undefined): value is string | number {
  return value !== null && value !== undefined;
}

/**
 * Result of a purchase whose call threw. The purchase failed only if a code of VTpass says so, or if the request was
 * certainly not sent or not processed.
 */
export function rejectedResult(error: unknown, requestId: string): BillResult {
  const answer = refusedAnswer(error);
  if (answer) return purchaseResult(answer, requestId);
  const isUnprocessed =
    error instanceof ProviderError && error.kind === "refused" && [401, 403, 429].includes(error.status ?? 0);
  return isUnprocessed ? failedResult(error.message, "ours") : withoutAnswer(error);
}

/** Rounds down to whole kobo after removing errors of binary fractions: "1081.8199999999998" is 1081.82. */
export function nairaOf(value: string | number): Money<"NGN"> {
  const kobo = new Decimal(value).times(100);
  const nearest = kobo.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  const isBinaryNoise = kobo.minus(nearest).abs().lessThan("0.0001");
  return fromUnits("NGN", BigInt((isBinaryNoise ? nearest : kobo.floor()).toFixed(0)));
}

export function purchaseBody(
  { kind, service, product, recipient, phone, amount: price }: BillOrder,
  id: string,
) {
  const naira = new Decimal(price.units.toString()).div(100).toNumber();
  const common = { request_id: id, serviceID: service, amount: naira, phone: localPhone(phone) };
  switch (kind) {
    case "airtime":
      return { ...common, phone: localPhone(recipient) };
    case "data":
      return { ...common, billersCode: localPhone(recipient), variation_code: product };
    case "cable": {
      const body = { ...common, billersCode: recipient, variation_code: product, quantity: 1 };
      return service === "startimes" || service === "showmax"
        ? body
        : { ...body, subscription_type: "change" };
    }
    case "electricity":
      return { ...common, billersCode: recipient, variation_code: product };
  }
}

export const nairaField = z.union([
  z.number().nonnegative().max(1e10),
  z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
]);
const maybeNaira = nairaField.nullish().catch(null);
const maybeText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)))
  .catch(undefined);

const transaction = z.looseObject({
  status: maybeText,
  commission: maybeNaira,
  total_amount: maybeNaira,
  amount: maybeNaira,
  // A text of more than 100 letters is not a reference and would not fit into an index.
  transactionId: maybeText.pipe(z.string().max(100).optional()).catch(undefined),
});

const code = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform((value) => String(value).padStart(3, "0"));

/**
 * The body of a callback, and of an answer of `/pay` or `/requery`. Only an unreadable `code` is an error. Any other
 * unreadable field counts as missing.
 */
export const payAnswer = z.looseObject({
  code,
  response_description: maybeText,
  requestId: maybeText,
  content: z
    .looseObject({ transactions: transaction.nullish().catch(null) })
    .nullish()
    .catch(null),
  amount: maybeNaira,
  transaction_date: z
    .union([z.looseObject({ date: z.string() }), z.string()])
    .nullish()
    .catch(null),
});
export type PayAnswer = z.output<typeof payAnswer>;
