import { Decimal } from "@manilla/shared/decimal";
import { fromUnits, type Money } from "@manilla/shared/money";
import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import type { BillOrder, BillResult } from "./port.ts";
import { failed, localPhone, pending, tokenOf, withoutAnswer } from "./results.ts";

export const amount = z.union([z.number().nonnegative(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)]);

const transaction = z.looseObject({
  status: z.string(),
  commission: amount.nullish(),
  unique_element: z.string().nullish(),
  amount: amount.nullish(),
  transactionId: z.string().nullish(),
});

export const payAnswer = z.looseObject({
  code: z.string(),
  response_description: z.string().optional(),
  requestId: z.string().optional(),
  content: z.looseObject({ transactions: transaction.optional() }).optional(),
  purchased_code: z.string().nullish(),
  token: z.string().nullish(),
  units: z.union([z.string(), z.number()]).nullish(),
  customerName: z.string().nullish(),
  transaction_date: z.union([z.looseObject({ date: z.string() }), z.string()]).nullish(),
});
export type PayAnswer = z.output<typeof payAnswer>;

/** Its printed codes for "no, finally". Everything not listed, and every code nobody has heard of, is pending. */
const noCodes: Record<string, "order" | "ours"> = {
  ...fault("order", "010 011 012 013 015 016 017 024 025 026 031 032 040 085 091"),
  // Our float, our lock-out, our access, our address, our products, our keys.
  ...fault("ours", "018 021 022 023 027 028 034 035 087"),
};

function fault<F extends string>(whose: F, codes: string): Record<string, F> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, whose]));
}

const deliveredWords = new Set(["delivered", "successful"]);
const failedWords = new Set(["failed", "reversed", "cancelled"]);

/** What the counter answered to a purchase. */
export function purchaseResult(answer: PayAnswer, requestId: string): BillResult {
  if (answer.requestId !== undefined && answer.requestId !== requestId) {
    return pending("vtpass answered about another purchase");
  }
  const said = answer.response_description ?? answer.code;
  if (answer.code === "000") return transactionResult(answer, said);
  const whose = noCodes[answer.code];
  return whose ? failed(`vtpass ${answer.code}: ${said}`, whose) : pending(`vtpass ${answer.code}: ${said}`);
}

/** What a requery says. Only what it says of the purchase counts: a refusal of the question itself settles nothing. */
export function requeryResult(answer: PayAnswer, requestId: string): BillResult {
  if (answer.code === "015") return { status: "absent" };
  if (answer.requestId !== undefined && answer.requestId !== requestId) {
    return pending("vtpass answered about another purchase");
  }
  const said = answer.response_description ?? answer.code;
  const isAboutIt = ["000", "016", "040"].includes(answer.code);
  return isAboutIt ? transactionResult(answer, said) : pending(`vtpass ${answer.code}: ${said}`);
}

function transactionResult(answer: PayAnswer, said: string): BillResult {
  const found = answer.content?.transactions;
  const status = found?.status.toLowerCase() ?? "";
  if (failedWords.has(status)) return failed(`vtpass ${answer.code}: ${said}`);
  if (!deliveredWords.has(status) || answer.code !== "000") return pending(`vtpass ${answer.code}: ${said}`);
  return {
    status: "delivered",
    receipt: {
      vendorReference: found?.transactionId ?? null,
      commission: nairaOf(found?.commission ?? 0),
      token: tokenOf(answer.token ?? answer.purchased_code),
      units: answer.units === null || answer.units === undefined ? null : String(answer.units),
      customerName: answer.customerName ?? null,
    },
  };
}

/** A refusal by HTTP status: believed only with a code of theirs, or where it can't have reached the counter. */
export function rejectedResult(error: unknown, requestId: string): BillResult {
  if (!(error instanceof ProviderError) || error.kind !== "refused") return withoutAnswer(error);
  const answer = payAnswer.safeParse(error.body);
  if (answer.success) return purchaseResult(answer.data, requestId);
  if ([401, 403, 429].includes(error.status ?? 0)) return failed(error.message, "ours");
  return pending(error.message);
}

/** Rounded down to whole kobo: the vendor keeps what is less. */
export function nairaOf(value: string | number): Money<"NGN"> {
  const kobo = new Decimal(value).times(100).toDecimalPlaces(0, Decimal.ROUND_FLOOR);
  return fromUnits("NGN", BigInt(kobo.toFixed(0)));
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
