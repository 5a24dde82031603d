import {
  type BillPurchase,
  purchaseAirtime,
  purchaseCable,
  purchaseData,
  purchaseElectricity,
} from "@manilla/shared/bills/contract";
import { productText } from "@manilla/shared/bills/description";
import { meterNumber, phoneNumber, smartCardNumber } from "@manilla/shared/bills/fields";
import { tokensInOrder } from "@manilla/shared/bills/meter-tokens";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import {
  airtimeMaximum,
  airtimeMinimum,
  type BillKind,
  billMessages,
  electricityMaximum,
  electricityMinimum,
} from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import {
  decimalText,
  formatMoney,
  fromUnits,
  isAtLeast,
  isZero,
  type Money,
  shortfallOf,
  toMoney,
} from "@manilla/shared/money";
import { localPhone, type MobileNetwork, parsePhone } from "@manilla/shared/phone-number";
import { paths } from "@manilla/shared/web-paths";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { Smartphone, Tv, Wifi, Zap } from "lucide-react";
import { callApi } from "#lib/api/call.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";

export const kindWords = {
  airtime: {
    path: paths.billAirtime,
    name: t("Airtime"),
    line: t("Top up any line"),
    Icon: Smartphone,
    recipient: t("Phone number"),
    failed: t("Failed to purchase airtime"),
  },
  data: {
    path: paths.billData,
    name: t("Data"),
    line: t("Every network"),
    Icon: Wifi,
    recipient: t("Phone number"),
    failed: t("Failed to purchase data"),
  },
  cable: {
    path: paths.billCable,
    name: t("Cable TV"),
    line: t("DStv, GOtv and more"),
    Icon: Tv,
    recipient: t("Smart card"),
    failed: t("Failed to purchase cable subscription"),
  },
  electricity: {
    path: paths.billElectricity,
    name: t("Electricity"),
    line: t("Prepaid, postpaid"),
    Icon: Zap,
    recipient: t("Meter number"),
    failed: t("Failed to purchase electricity"),
  },
} satisfies Record<BillKind, object>;

export const statusWords = {
  successful: { word: t("Completed"), tone: "success" },
  pending: { word: t("Pending"), tone: "warning" },
  failed: { word: t("Failed"), tone: "error" },
} as const;

export function recipientText({ type, recipient }: Pick<BillPurchase, "type" | "recipient">): string {
  return groupDigits(recipientKindOf[type], localPhone(recipient)).replaceAll(" ", "\u00a0");
}

export function successText(bill: BillPurchase): string {
  const amount = formatNaira(bill.amount);
  const to = recipientText(bill);
  if (bill.type === "airtime") return t("{amount} airtime sent to {to}", { amount, to });
  if (bill.type === "data") return t("{product} sent to {to}", { product: productText(bill), to });
  if (bill.type === "cable") return t("{product} renewed for {to}", { product: productText(bill), to });
  return t("{amount} of electricity for meter {to}", { amount, to });
}

export function sharedTokens({ recipient, extraTokens }: BillPurchase, token: string): string {
  const lines = tokensInOrder(token, extraTokens).map(
    ({ label, token: digits }) => `${t(label)}: ${groupDigits("token", digits)}`,
  );
  return [`${t("Meter number")}: ${recipient}`, ...lines].join("\n");
}

type Problem = string | undefined;

export const phoneProblem = (digits: string): Problem =>
  fieldProblem(phoneNumber, parsePhone(digits) ?? digits);

export const smartCardProblem = (digits: string): Problem => fieldProblem(smartCardNumber, digits);

export const meterProblem = (digits: string): Problem => fieldProblem(meterNumber, digits);

export interface Bounds {
  minimum: Money<"NGN">;
  maximum: Money<"NGN">;
  tooLittle: string;
  tooMuch: string;
}

export const airtimeAmounts = [100, 200, 500, 1_000] as const;
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
  const least = toMoney("NGN", minimum);
  if (isAtLeast(bounds.minimum, least)) return bounds;
  return { ...bounds, minimum: least, tooLittle: t(billMessages.customerMinimum(formatNaira(minimum))) };
}

/** Returns the error text of an amount. `balance` is null while unknown. */
export function amountProblem(raw: string, bounds: Bounds, balance: Money<"NGN"> | null): Problem {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(billMessages.amountInvalid);
  if (!isAtLeast(amount, bounds.minimum)) return bounds.tooLittle;
  if (!isAtLeast(bounds.maximum, amount)) return bounds.tooMuch;
  return balanceProblem(amount, balance);
}

export function balanceProblem(price: Money<"NGN">, balance: Money<"NGN"> | null): Problem {
  const missing = balance && shortfallOf(balance, price);
  if (!missing || isZero(missing)) return undefined;
  return t(billMessages.insufficient(formatMoney(missing)));
}

export function koboPrice(kobo: number): Money<"NGN"> {
  return fromUnits("NGN", BigInt(kobo));
}

export interface Order {
  kind: BillKind;
  /** A phone, smart card or meter number. */
  recipient: string;
  /** The phone that gets the confirmation, as typed: 0803… */
  phone: string;
  price: Money<"NGN">;
  /** The company's identifier (for airtime the network's name, or "" if unknown). */
  provider: string;
  /** The product's code, for data and cable TV. */
  product: string;
}

export function buyBill({ kind, recipient, phone, price, provider, product }: Order, attempt: Attempt) {
  const { pin, confirmDuplicate } = attempt;
  const headers = headersOf(attempt);
  const payment = {
    phoneNumber: parsePhone(phone) ?? phone,
    amount: decimalText(price),
    pin,
    ...(confirmDuplicate && { confirmDuplicate }),
  };
  const order = { ...payment, identifier: provider };
  switch (kind) {
    case "airtime": {
      const network = airtimeNetwork(provider);
      return callApi(purchaseAirtime, { body: { ...payment, ...(network && { network }) }, ...headers });
    }
    case "data":
      return callApi(purchaseData, { body: { ...order, bundleIdentifier: product }, ...headers });
    case "cable": {
      const body = { ...order, smartCardNumber: recipient, planId: product };
      return callApi(purchaseCable, { body, ...headers });
    }
    case "electricity":
      return callApi(purchaseElectricity, { body: { ...order, meterNumber: recipient }, ...headers });
  }
}

/** Identifies the purchase. Never change the names or their order, because browsers store this text across releases. */
export function requestOf({ kind, recipient, phone, price: money, provider: identifier, product }: Order) {
  const price = decimalText(money);
  switch (kind) {
    case "airtime":
      return { phone, price, ...(identifier && { network: identifier }), kind };
    case "data":
      return { phone, price, identifier, bundleIdentifier: product, kind };
    case "cable":
      return { smartCardNumber: recipient, phone, price, identifier, planId: product, kind };
    case "electricity":
      return { meterNumber: recipient, identifier, phone, price, kind };
  }
}

export const networks: readonly MobileNetwork[] = ["MTN", "Airtel", "Glo", "9mobile"];

export function airtimeNetwork(name: string): MobileNetwork | null {
  return networks.find((network) => name.toLowerCase().startsWith(network.toLowerCase())) ?? null;
}
