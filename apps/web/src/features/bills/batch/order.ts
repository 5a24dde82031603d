import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type BillKind, billMessages } from "@manilla/shared/bills/rules";
import { isZero, toDecimal } from "@manilla/shared/money";
import { mobileNetworkOf } from "@manilla/shared/phone-number";
import { typedNaira } from "../../../lib/money/typed-naira.ts";
import { t } from "../../../lib/texts/t.ts";
import { firstBillFor } from "../recipients/recipient-kinds.ts";
import { airtimeBounds, amountProblem, boundsFor, electricityBounds } from "../wizard/checks.ts";
import { airtimeNetwork } from "../wizard/steps/network-choice.tsx";
import { isCalled } from "../wizard/use-biller.ts";

/** What is chosen for a saved recipient that is ticked. */
export interface Choice {
  pays: BillKind;
  /** Naira as typed: airtime and electricity. */
  raw: string;
  /** The company's identifier, where it is not the saved one. */
  biller?: string | undefined;
  /** Data and cable TV; its price in naira, decimal. */
  product?: { code: string; name: string; price: string } | undefined;
  /** The same was paid a moment ago, and this is meant as another payment. */
  confirmDuplicate?: boolean | undefined;
}
export type Choices = Readonly<Record<string, Choice>>;

/** A purchase as it is sent: the same text again is the same purchase, also after a reload. */
export interface Line {
  recipient: SavedRecipient;
  pays: BillKind;
  /** Naira, decimal. */
  price: string;
  /** The company's identifier; of airtime the network's name, "" where it is not known. */
  biller: string;
  /** The bundle or plan. */
  product?: { code: string; name: string } | undefined;
  /** The phone that gets the confirmation of a card or meter: 0803… */
  phone: string;
  /** It is meant, although the same was paid a moment ago. */
  confirmDuplicate?: boolean | undefined;
}

/** The companies of each catalogue; undefined while they load. */
export type Billers = Readonly<Partial<Record<BillKind, readonly BillProvider[] | undefined>>>;

/** How the company knows the customer, before anything is paid. */
interface Customer {
  minimum: string | null | undefined;
  /** Why nothing can be bought. */
  problem: string | undefined;
}

/** What is said of the owner: the name, that it is looked up, or that it could not be. */
export interface Owner {
  is: "known" | "checking" | "unchecked";
  said: string;
}

export interface Known {
  billers: Billers;
  /** By the recipient's id. */
  customers: Readonly<Record<string, Customer>>;
  phone: string;
}

export const emptyChoice = ({ kind }: SavedRecipient): Choice => ({
  pays: firstBillFor[kind],
  raw: "",
});

/** A bundle or a plan is chosen from a list; other bills get an amount. */
export function hasProducts(pays: BillKind): pays is "data" | "cable" {
  return pays === "data" || pays === "cable";
}

/** The company that is paid: the chosen one, else the one that was saved with the number. */
export function billerOf({ provider, number }: SavedRecipient, { pays, biller }: Choice, billers: Billers) {
  const all = billers[pays];
  if (biller !== undefined) return all?.find(({ identifier }) => identifier === biller);
  const wished = provider ?? (pays === "data" ? mobileNetworkOf(number) : null);
  const name = pays === "data" ? (airtimeNetwork(wished ?? "") ?? wished) : wished;
  return all?.find((entry) => isCalled(entry, name ?? ""));
}

/** The purchase; null while something is missing or wrong. */
export function lineOf(recipient: SavedRecipient, choice: Choice, known: Known): Line | null {
  if (isLoading(choice, known) || choiceProblem(recipient, choice, known) !== undefined) return null;
  const { pays, product, confirmDuplicate } = choice;
  const base = { recipient, pays, phone: known.phone, ...(confirmDuplicate && { confirmDuplicate }) };
  if (pays === "airtime") {
    const biller = airtimeNetwork(recipient.provider ?? "") ?? "";
    return { ...base, biller, price: priceOf(choice), phone: recipient.number };
  }
  const biller = billerOf(recipient, choice, known.billers)?.identifier ?? "";
  const price = priceOf(choice);
  if (pays === "data") return { ...base, biller, price, product, phone: recipient.number };
  return { ...base, biller, price, product: pays === "cable" ? product : undefined };
}

/** The choice that makes this line again. */
export function choiceOf({ pays, price, biller, product, confirmDuplicate }: Line): Choice {
  const base = { pays, ...(confirmDuplicate && { confirmDuplicate }) };
  if (pays === "airtime") return { ...base, raw: price };
  if (!product) return { ...base, raw: price, biller };
  return { ...base, raw: "", biller, product: { ...product, price } };
}

function priceOf({ pays, raw, product }: Choice): string {
  if (hasProducts(pays)) return product?.price ?? "0";
  const typed = typedNaira(raw);
  return typed && !isZero(typed) ? toDecimal(typed) : "0";
}

/** The companies are not known yet: nothing can be paid, and nothing is wrong. */
export function isLoading({ pays }: Choice, { billers }: Known): boolean {
  return pays !== "airtime" && billers[pays] === undefined;
}

/** What is missing or wrong, in the words of the single payment; undefined while that is not known. */
export function choiceProblem(recipient: SavedRecipient, choice: Choice, known: Known): string | undefined {
  const { pays, raw, product } = choice;
  if (pays === "airtime") return amountProblem(raw, airtimeBounds, null);
  if (isLoading(choice, known)) return undefined;
  const customer = known.customers[recipient.id];
  if (!billerOf(recipient, choice, known.billers)) return t(billerRequired[pays]);
  if (customer?.problem !== undefined) return customer.problem;
  if (pays === "electricity")
    return amountProblem(raw, boundsFor(electricityBounds, customer?.minimum), null);
  if (product) return undefined;
  return t(pays === "data" ? billMessages.bundleRequired : billMessages.planRequired);
}

const billerRequired = {
  data: billMessages.networkRequired,
  cable: billMessages.cableRequired,
  electricity: billMessages.discoRequired,
} as const;
