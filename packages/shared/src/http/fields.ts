import * as z from "zod/mini";
import { Decimal } from "../decimal.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { errorMessage } from "./errors.ts";
import { withMeta } from "./with-meta.ts";

const invalidAmount = "Please enter a valid amount";

/** An amount in a request: decimal text or a JSON number. Its decimals are checked later, when the asset is known. */
export const amountInput = withMeta(
  z.union(
    [
      z.string(invalidAmount).check(z.maxLength(40), z.regex(plainDecimal)),
      z.number(invalidAmount).check(z.nonnegative()),
    ],
    invalidAmount,
  ),
  { id: "EnteredAmount", description: "A decimal string (preferred) or a number, in the main unit" },
);

export const coinInput = withMeta(amountInput, "Coins, decimal text (preferred) or a number");
export const nairaInput = withMeta(amountInput, "Naira, decimal text (preferred) or a number");

export const amountOutput = withMeta(z.string(), {
  id: "Amount",
  description: "A decimal string with the asset's decimal places",
});

export const nairaOutput = withMeta(amountOutput, 'Naira, decimal text with two places: "1500.00"');
export const coinOutput = withMeta(amountOutput, 'Coins, decimal text with eight places: "0.00120000"');
export const dollarText = withMeta(z.string(), "US dollars, decimal text");
export const dollarNumber = withMeta(z.number(), "US dollars");
export const nairaPerDollar = withMeta(z.string(), "Naira for one US dollar, decimal text");
export const secondsField = withMeta(z.int(), "Seconds");

/** Invisible characters, line breaks and direction marks. They make different texts look the same. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export function lineInput(longest: number) {
  const message = "Please remove hidden characters";
  return z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => text.isWellFormed() && !hidden.test(text), message),
  );
}

const hiddenInText = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** `empty` is the error message for an empty text. */
export function textInput(longest: number, empty: string) {
  const message = "Please remove hidden characters";
  return z.string(empty).check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n")),
    z.trim(),
    z.minLength(1, empty),
    z.maxLength(longest, `Please use at most ${longest} characters`),
    z.refine((text) => text.isWellFormed() && !hiddenInText.test(text), message),
  );
}

export const idField = withMeta(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), { id: "Id" });

export const idInput = withMeta(z.uuid("This id is not valid."), { id: "RowId" });

const invalidDate = "Please enter a valid date";

/** A calendar day. Code that uses the field must check that the day exists (not 31 February). */
export const dateInput = withMeta(z.string(invalidDate).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), {
  description: "A day in Lagos, as YYYY-MM-DD",
});

/**
 * The field is optional, because the specification shows payments without it. The server looks for a duplicate payment
 * only if the client sends `false`.
 */
export const confirmDuplicateAsked = withMeta(
  z.optional(z.boolean()),
  "`false`: if the same was paid within five minutes, the answer is 409 `possible_duplicate`. `true`: the person has confirmed the second payment. Missing: nothing is compared.",
);

/** A currency code in upper or lower case, because the specification's calls use lower case. */
export const currencyInput = withMeta(
  z.string(errorMessage.unsupported_currency).check(z.regex(/^[A-Za-z]{2,10}$/)),
  { id: "Currency" },
);

export const timeField = withMeta(z.string(), { id: "Timestamp", description: "ISO 8601, UTC" });

export function amountText(input: string | number): string {
  return typeof input === "string" ? input : new Decimal(input).toFixed();
}
