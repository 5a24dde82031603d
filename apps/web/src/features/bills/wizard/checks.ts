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
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/money-input.ts";

type Problem = string | undefined;

export const phoneProblem = (digits: string): Problem =>
  fieldProblem(phoneNumber, parsePhone(digits) ?? digits);

export const smartCardProblem = (digits: string): Problem => fieldProblem(smartCardNumber, digits);

export const meterProblem = (digits: string): Problem => fieldProblem(meterNumber, digits);

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

export function boundsFor(bounds: Bounds, minimum: string | null | undefined): Bounds {
  if (!minimum) return bounds;
  const least = money("NGN", minimum);
  if (atLeast(bounds.minimum, least)) return bounds;
  return { ...bounds, minimum: least, tooLittle: t(billMessages.customerMinimum(formatNaira(minimum))) };
}

/** With a `balance` of null (unknown) the server decides. */
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

export function koboPrice(kobo: number): Money<"NGN"> {
  return fromUnits("NGN", BigInt(kobo));
}
