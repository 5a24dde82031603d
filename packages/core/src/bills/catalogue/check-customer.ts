import { toDecimal } from "@manilla/shared/money";
import { shownName } from "@manilla/shared/transfers/rules";
import type { Actor } from "../../actor.ts";
import { countNameLookup } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import type { CustomerCheck } from "../../providers/bills/port.ts";
import { AppError } from "../../runtime/errors.ts";
import type { Bill, VendorCodes } from "../bill.ts";
import { findBiller } from "./catalogue.ts";
import { type CustomerLimits, noLimits, rememberLimits } from "./customer-limits.ts";

const wrong = {
  cable: "We could not find this smart card number. Please check it and try again.",
  electricity: "We could not find this meter number. Please check it and try again.",
};

interface Check {
  kind: "cable" | "electricity";
  identifier: string;
  number: string;
  network: string;
}

/**
 * Returns the owner of a card or meter, masked for callers without a verified contact, or null if no vendor knows it.
 * Throws AppError: not_found (wrong number or biller), rate_limited, provider_unavailable.
 */
export async function checkCustomer(
  ctx: Context,
  actor: Actor,
  { kind, identifier, number, network }: Check,
): Promise<{ name: string | null; minimum: string | null; canVend: boolean }> {
  await countNameLookup(ctx, { what: "bills:check", userId: actor.userId, network });
  const { codes } = await findBiller(ctx, kind, identifier);
  const check = await askInTurn(ctx, { kind, codes, number });
  if (check.status === "wrong") throw new AppError("not_found", { message: wrong[kind] });
  const limits: CustomerLimits = check.status === "found" ? check : noLimits;
  await rememberLimits(ctx, { identifier, number }, limits);
  const name = check.status === "found" ? shownName(actor, check.name) : null;
  return { name, minimum: limits.minimum && toDecimal(limits.minimum), canVend: limits.canVend };
}

/** Returns the owner's name for a receipt that has none. Null if no vendor knows it. Never throws. */
export async function customerOf(ctx: Context, { order }: Pick<Bill, "order">): Promise<string | null> {
  const { kind, codes, recipient: number } = order;
  if (kind !== "cable" && kind !== "electricity") return null;
  const check = await askInTurn(ctx, { kind, codes, number });
  return check.status === "found" ? check.name : null;
}

async function askInTurn(
  ctx: Context,
  { kind, codes, number }: { kind: "cable" | "electricity"; codes: VendorCodes; number: string },
): Promise<CustomerCheck> {
  for (const vendor of ctx.providers.bills) {
    const theirs = codes[vendor.name];
    const check = theirs && (await vendor.checkCustomer(kind, theirs, number));
    if (check && check.status !== "unknown") return check;
  }
  return { status: "unknown" };
}
