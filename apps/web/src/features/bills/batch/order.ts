import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type BillKind, billMessages } from "@manilla/shared/bills/rules";
import { isZero, toDecimal } from "@manilla/shared/money";
import { mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/typed-naira.ts";
import { firstBillFor } from "../recipients/recipient-kinds.ts";
import { airtimeBounds, amountProblem, boundsFor, electricityBounds } from "../wizard/checks.ts";
import { airtimeNetwork } from "../wizard/steps/network-choice.tsx";
import { isCalled } from "../wizard/use-biller.ts";

export interface Choice {
  pays: BillKind;
  /** Naira as typed, for airtime and electricity. */
  raw: string;
  /** The company's identifier, if it is not the saved one. */
  biller?: string | undefined;
  /** Data and cable TV only. The price is decimal naira. */
  product?: { code: string; name: string; price: string } | undefined;
  confirmDuplicate?: boolean | undefined;
}

export interface Line {
  recipient: SavedRecipient;
  choice: Choice;
  /** Decimal naira. */
  price: string;
  /** The company's identifier. For airtime the network's name, or "" if unknown. */
  biller: string;
  /** The phone that gets the confirmation: 0803… */
  phone: string;
}

/** The ticked recipients. `sent`: the line that was sent without an answer. */
export type Ticked = readonly { recipient: SavedRecipient; choice: Choice; sent: Line | undefined }[];

/** The company's data about the customer. With a `problem` nothing can be bought. */
interface Customer {
  minimum?: string | null | undefined;
  problem?: string | undefined;
  owner?: { text: string; isWarning?: boolean } | undefined;
}

export interface Known {
  /** Undefined while they load. */
  billers: Readonly<Partial<Record<BillKind, readonly BillProvider[] | undefined>>>;
  /** By recipient id. */
  customers: Readonly<Record<string, Customer>>;
  phone: string;
}

export const emptyChoice = ({ kind }: SavedRecipient): Choice => ({ pays: firstBillFor[kind], raw: "" });

export const hasProducts = (pays: BillKind): pays is "data" | "cable" => pays === "data" || pays === "cable";

export function billerOf(
  { provider, number }: SavedRecipient,
  { pays, biller }: Choice,
  billers: Known["billers"],
) {
  const all = billers[pays];
  if (biller !== undefined) return all?.find(({ identifier }) => identifier === biller);
  const wished = provider ?? (pays === "data" ? mobileNetworkOf(number) : null);
  const name = pays === "data" ? (airtimeNetwork(wished ?? "") ?? wished) : wished;
  return all?.find((entry) => isCalled(entry, name ?? ""));
}

/** The purchase, or null if something is missing or wrong. */
export function lineOf(recipient: SavedRecipient, choice: Choice, known: Known): Line | null {
  const { pays, raw, product } = choice;
  const typed = typedNaira(raw);
  const price = hasProducts(pays) ? product?.price : typed && !isZero(typed) ? toDecimal(typed) : undefined;
  if (price === undefined || isLoading(choice, known) || choiceProblem(recipient, choice, known)) return null;
  const isAirtime = pays === "airtime";
  const biller = isAirtime
    ? airtimeNetwork(recipient.provider ?? "")
    : billerOf(recipient, choice, known.billers)?.identifier;
  const phone = recipient.kind === "phone" ? recipient.number : known.phone;
  return { recipient, choice, price, biller: biller ?? "", phone };
}

/** While the companies load, nothing can be paid and no error is shown. */
export function isLoading({ pays }: Choice, { billers }: Known): boolean {
  return pays !== "airtime" && billers[pays] === undefined;
}

export function choiceProblem(recipient: SavedRecipient, choice: Choice, known: Known): string | undefined {
  const { pays, raw, product } = choice;
  if (pays === "airtime") return amountProblem(raw, airtimeBounds, null);
  if (isLoading(choice, known)) return undefined;
  const customer = known.customers[recipient.id];
  if (!billerOf(recipient, choice, known.billers)) return t(billerRequired[pays]);
  if (customer?.problem !== undefined) return customer.problem;
  if (pays === "electricity")
    return amountProblem(raw, boundsFor(electricityBounds, customer?.minimum), null);
  return product ? undefined : t(pays === "data" ? billMessages.bundleRequired : billMessages.planRequired);
}

const billerRequired = {
  data: billMessages.networkRequired,
  cable: billMessages.cableRequired,
  electricity: billMessages.discoRequired,
} as const;
