import type * as contract from "@manilla/shared/bills/contract";
import {
  airtimeMaximum,
  airtimeMinimum,
  billMessages,
  electricityMaximum,
  electricityMinimum,
} from "@manilla/shared/bills/rules";
import type { BodyOf } from "@manilla/shared/http/route";
import { decimalText, type Money } from "@manilla/shared/money";
import { mobileNetworkOf, phoneNumberOf } from "@manilla/shared/phone-number";
import type { Context } from "../context.ts";
import type { BillCodes } from "../providers/bills/port.ts";
import { AppError, newInputError } from "../runtime/errors.ts";
import { parseAmount, refuseOutside } from "../runtime/parse-amount.ts";
import type { BillOrderRequest } from "./bill.ts";
import { findBiller, findProduct } from "./catalogue/catalogue.ts";
import { refuseUnsellable } from "./catalogue/check-customer.ts";

type Confirmed<T> = Omit<T, "pin" | "confirmDuplicate">;
export type AirtimeInput = Confirmed<BodyOf<typeof contract.purchaseAirtime>>;
type DataInput = Confirmed<BodyOf<typeof contract.purchaseData>>;
type CableInput = Confirmed<BodyOf<typeof contract.purchaseCable>>;
type ElectricityInput = Confirmed<BodyOf<typeof contract.purchaseElectricity>>;

export type BillInput =
  | ({ kind: "airtime" } & AirtimeInput)
  | ({ kind: "data" } & DataInput)
  | ({ kind: "cable" } & CableInput)
  | ({ kind: "electricity" } & ElectricityInput);

/**
 * Throws AppError: bad_request, below_minimum, above_maximum, price_changed, not_found, conflict,
 * provider_unavailable.
 */
export function resolveBillOrder(
  ctx: Context,
  input: BillInput,
): Promise<BillOrderRequest> | BillOrderRequest {
  switch (input.kind) {
    case "airtime":
      return airtimeOrder(ctx, input);
    case "data":
      return productOrder(ctx, { ...input, code: input.bundleIdentifier, recipient: input.phoneNumber });
    case "cable":
      return productOrder(ctx, { ...input, code: input.planId, recipient: input.smartCardNumber });
    case "electricity":
      return electricityOrder(ctx, input);
  }
}

const networks = ["MTN", "Airtel", "Glo", "9mobile", "Smile", "ntel"];

function airtimeOrder(ctx: Context, input: AirtimeInput): BillOrderRequest {
  const { phoneNumber, amount: entered, network: chosen } = input;
  const amount = parseAmount("NGN", entered, billMessages.amountInvalid);
  refuseOutside(amount, {
    minimum: airtimeMinimum,
    below: billMessages.airtimeMinimum,
    maximum: airtimeMaximum,
    above: billMessages.airtimeMaximum,
  });
  const detected = mobileNetworkOf(phoneNumber);
  const network = chosen === undefined ? detected : known(chosen);
  const isPorted = chosen !== undefined && network !== detected;
  const codes: Record<string, BillCodes> = {};
  for (const vendor of ctx.providers.bills) {
    const theirs = vendor.codes.airtimeCodes({ network, isPorted });
    if (theirs) codes[vendor.name] = theirs;
  }
  return {
    kind: "airtime",
    biller: network ?? "",
    billerName: network ?? "",
    product: null,
    productName: null,
    recipient: phoneNumber,
    phone: phoneNumberOf(phoneNumber),
    amount,
    codes,
  };
}

function known(network: string): string {
  const found = networks.find((name) => name.toLowerCase() === network.trim().toLowerCase());
  if (!found) throw newInputError("network", billMessages.networkRequired);
  return found;
}

type ProductInput = Pick<DataInput, "identifier" | "phoneNumber" | "amount"> & {
  kind: "data" | "cable";
  code: string;
  recipient: string;
};

async function productOrder(
  ctx: Context,
  { kind, identifier, code, recipient, phoneNumber, amount: entered }: ProductInput,
): Promise<BillOrderRequest> {
  const amount = parseAmount("NGN", entered, billMessages.amountInvalid);
  const biller = await findBiller(ctx, kind, identifier);
  const product = await findProduct(ctx, kind, { identifier, code });
  if (kind === "cable") await refuseUnsellable(ctx, { identifier, number: recipient }, product.price);
  return {
    kind,
    biller: identifier,
    billerName: biller.name,
    product: code,
    productName: product.name,
    recipient,
    phone: phoneNumberOf(phoneNumber),
    codes: product.codes,
    amount: sameAs(product.price, amount),
  };
}

async function electricityOrder(ctx: Context, input: ElectricityInput): Promise<BillOrderRequest> {
  const amount = parseAmount("NGN", input.amount, billMessages.amountInvalid);
  refuseOutside(amount, {
    minimum: electricityMinimum,
    below: billMessages.electricityMinimum,
    maximum: electricityMaximum,
    above: billMessages.electricityMaximum,
  });
  const { name, codes } = await findBiller(ctx, "electricity", input.identifier);
  await refuseUnsellable(ctx, { identifier: input.identifier, number: input.meterNumber }, amount);
  return {
    kind: "electricity",
    biller: input.identifier,
    billerName: name,
    product: null,
    productName: null,
    recipient: input.meterNumber,
    phone: phoneNumberOf(input.phoneNumber),
    codes,
    amount,
  };
}

/** Throws AppError price_changed if the product's price differs from the price in the request (`entered`). */
function sameAs(price: Money<"NGN">, entered: Money<"NGN">): Money<"NGN"> {
  if (price.units !== entered.units)
    throw new AppError("price_changed", { data: { amount: decimalText(price) } });
  return price;
}
