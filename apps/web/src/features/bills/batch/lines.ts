import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type BillKind, billMessages } from "@manilla/shared/bills/rules";
import { toDecimal } from "@manilla/shared/money";
import { mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { customerProblem, isCalled, type useBillers, type useCustomer } from "../bills.queries.ts";
import { airtimeBounds, airtimeNetwork, amountProblem, boundsFor, electricityBounds } from "../kinds.ts";
import { checkWords, uncheckedWarning } from "../wizard/steps/customer-check.tsx";

export interface Choice {
  pays: BillKind;
  /** Naira as typed, for airtime and electricity. */
  raw: string;
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

export interface Row {
  recipient: SavedRecipient;
  choice: Choice;
  isTicked: boolean;
  /** The line that was sent without an answer. */
  sent: Line | undefined;
  /** Undefined for airtime. */
  companies: ReturnType<typeof useBillers> | undefined;
  biller: BillProvider | undefined;
  customer: ReturnType<typeof useCustomer> | undefined;
}

export const hasProducts = (pays: BillKind): pays is "data" | "cable" => pays === "data" || pays === "cable";

export function billerOf(
  { provider, number }: SavedRecipient,
  { pays, biller }: Choice,
  companies: readonly BillProvider[] | undefined,
) {
  if (biller !== undefined) return companies?.find(({ identifier }) => identifier === biller);
  if (pays !== "data") return companies?.find((entry) => isCalled(entry, provider ?? ""));
  const network = provider ?? mobileNetworkOf(number) ?? "";
  return companies?.find((entry) => isCalled(entry, airtimeNetwork(network) ?? network));
}

export function lineOf(row: Row, phone: string): Line | null {
  const { recipient, choice, biller } = row;
  const { pays, raw, product } = choice;
  const typed = typedNaira(raw);
  const price = hasProducts(pays) ? product?.price : typed && toDecimal(typed);
  if (!price || isLoading(row) || problemOf(row)) return null;
  const seller = pays === "airtime" ? airtimeNetwork(recipient.provider ?? "") : biller?.identifier;
  return {
    recipient,
    choice,
    price,
    biller: seller ?? "",
    phone: recipient.kind === "phone" ? recipient.number : phone,
  };
}

/** While the companies load, nothing can be paid and no error is shown. */
export const isLoading = ({ companies }: Row) => companies !== undefined && !companies.data;

export function problemOf(row: Row): string | undefined {
  const { pays, raw, product } = row.choice;
  if (pays === "airtime") return amountProblem(raw, airtimeBounds, null);
  if (isLoading(row)) return undefined;
  if (!row.biller) return t(missing[pays].company);
  const wrong = wrongCustomer(row);
  if (wrong !== undefined || product) return wrong;
  if (hasProducts(pays)) return t(missing[pays].product);
  return amountProblem(raw, boundsFor(electricityBounds, row.customer?.data?.minimum), null);
}

const missing = {
  data: { company: billMessages.networkRequired, product: billMessages.bundleRequired },
  cable: { company: billMessages.cableRequired, product: billMessages.planRequired },
  electricity: { company: billMessages.discoRequired },
} as const;

export function wrongCustomer({ choice: { pays }, customer }: Row): string | undefined {
  const wrong = pays === "cable" ? billMessages.smartCardInvalid : billMessages.meterInvalid;
  return customer && customerProblem(customer, t(wrong));
}

export function ownerOf(row: Row): { text: string; isWarning?: boolean } | undefined {
  const { customer, choice } = row;
  if (!customer || wrongCustomer(row) !== undefined) return undefined;
  if (customer.isError) return { text: uncheckedWarning(customer.error), isWarning: true };
  if (customer.isPending)
    return { text: checkWords[choice.pays === "cable" ? "cable" : "electricity"].checking };
  return customer.data.name ? { text: t("Customer: {name}", { name: customer.data.name }) } : undefined;
}
