import { meterNumber, phoneNumber, smartCardNumber } from "@manilla/shared/bills/fields";
import {
  airtimeMaximum,
  airtimeMinimum,
  billMessages,
  electricityMaximum,
  electricityMinimum,
} from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { atLeast, formatMoney, fromUnits, isZero, type Money, money, shortfall } from "@manilla/shared/money";
import { parsePhone } from "@manilla/shared/phone-number";
import { typedNaira } from "../../../lib/money/typed-naira.ts";
import { fieldProblem } from "../../../lib/parse.ts";
import { t } from "../../../lib/texts/t.ts";

/** The error of an input, with the specification's message; undefined for a valid one. */
type Problem = string | undefined;

export const phoneProblem = (digits: string): Problem =>
  fieldProblem(phoneNumber, parsePhone(digits) ?? digits);

export const smartCardProblem = (digits: string): Problem => fieldProblem(smartCardNumber, digits);

export const meterProblem = (digits: string): Problem => fieldProblem(meterNumber, digits);

/** Nothing can be chosen before the list is there: then that is what is said. */
export function unchosen(list: { isPending: boolean }, required: string): string {
  return list.isPending ? t("The list is still loading.") : required;
}

interface Bounds {
  minimum: Money<"NGN">;
  maximum: Money<"NGN">;
  tooLittle: string;
  tooMuch: string;
}

export const airtimeBounds: Bounds = {
  minimum: airtimeMinimum,
  maximum: airtimeMaximum,
  tooLittle: t(billMessages.airtimeMinimum),
  tooMuch: t(billMessages.airtimeMaximum),
};

export const electricityBounds: Bounds = {
  minimum: electricityMinimum,
  maximum: electricityMaximum,
  tooLittle: t(billMessages.electricityMinimum),
  tooMuch: t(billMessages.electricityMaximum),
};

/** The company's own minimum for this customer, where it is higher than ours. */
export function boundsFor(bounds: Bounds, minimum: string | null | undefined): Bounds {
  if (!minimum) return bounds;
  const least = money("NGN", minimum);
  if (atLeast(bounds.minimum, least)) return bounds;
  return { ...bounds, minimum: least, tooLittle: t(billMessages.customerMinimum(formatNaira(minimum))) };
}

/** `balance` is null while it is not known: then the server decides. */
export function amountProblem(raw: string, bounds: Bounds, balance: Money<"NGN"> | null): Problem {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(billMessages.amountInvalid);
  if (!atLeast(amount, bounds.minimum)) return bounds.tooLittle;
  if (!atLeast(bounds.maximum, amount)) return bounds.tooMuch;
  return balanceProblem(amount, balance);
}

export function balanceProblem(price: Money<"NGN">, balance: Money<"NGN"> | null): Problem {
  const missing = balance && shortfall(balance, price);
  if (!missing || isZero(missing)) return undefined;
  return t(billMessages.insufficient(formatMoney(missing)));
}

/** A catalogue's price, in kobo, as naira. */
export function koboPrice(kobo: number): Money<"NGN"> {
  return fromUnits("NGN", BigInt(kobo));
}
