import { z } from "zod";

/** Naira, as a number or a string: both occur. Anything else is unknown. */
export const naira = z.union([
  z.number().nonnegative().max(1e10),
  z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
]);
const maybeNaira = naira.nullish().catch(null);
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
  // A longer text cannot be a reference, and no index accepts it.
  transactionId: maybeText.pipe(z.string().max(100).optional()).catch(undefined),
});

const code = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform((value) => String(value).padStart(3, "0"));

/**
 * The common part of the answers of `/pay`, `/requery` and of a callback. Only code, request id and status decide. An
 * unknown form of another field must not hide the result.
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
