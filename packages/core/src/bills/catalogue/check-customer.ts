import { createHash } from "node:crypto";
import { billMessages } from "@manilla/shared/bills/rules";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { decimalText, formatMoney, isAtLeast, type Money, toMoney } from "@manilla/shared/money";
import { shownName } from "@manilla/shared/transfers/rules";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { countNameLookup } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import type { CustomerCheck } from "../../providers/bills/port.ts";
import { AppError } from "../../runtime/errors.ts";
import type { Bill, VendorCodes } from "../bill.ts";
import { findBiller } from "./catalogue.ts";

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
 * Returns the name of the owner of a TV smartcard or meter, or null if no vendor can look up the number. The name is
 * masked for callers without a verified contact. Throws AppError: not_found (a vendor says that the number is wrong, or
 * there is no such biller), rate_limited, provider_unavailable.
 */
export async function checkCustomer(
  ctx: Context,
  actor: Actor,
  { kind, identifier, number, network }: Check,
): Promise<{ name: string | null; minimum: string | null; canVend: boolean }> {
  await countNameLookup(ctx, { what: "bills:check", userId: actor.userId, network });
  const { codes } = await findBiller(ctx, kind, identifier);
  const check = await askInTurn(ctx, { kind, codes, number });
  if (check.status === "wrong") throw new AppError("not_found", wrong[kind]);
  const found = check.status === "found" ? check : undefined;
  const minimum = found?.minimum ? decimalText(found.minimum) : null;
  const limits = { minimum, canVend: found?.canVend ?? true };
  // If Redis does not answer, the limits are not stored. Then only the vendor can refuse a payment outside them.
  await ctx.redis
    ?.set(limitsKey({ identifier, number }), JSON.stringify(limits), "EX", lifetimeSeconds)
    .catch(() => undefined);
  return { name: found ? shownName(actor, found.name) : null, ...limits };
}

/** Returns the owner's name for a receipt in which the vendor gave no name, or null. Never throws. */
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

const lifetimeSeconds = inSeconds(minutes(30));
const storedLimits = z.object({ minimum: z.string().nullable(), canVend: z.boolean() });

interface Customer {
  identifier: string;
  number: string;
}

/** Refuses a payment outside the limits that `checkCustomer` stored. Throws AppError: below_minimum, conflict. */
export async function refuseUnsellable(
  ctx: Context,
  customer: Customer,
  amount: Money<"NGN">,
): Promise<void> {
  const text = await ctx.redis?.get(limitsKey(customer)).catch(() => null);
  if (!text) return;
  const { minimum: least, canVend } = storedLimits.parse(JSON.parse(text));
  if (!canVend) throw new AppError("conflict", billMessages.customerBlocked);
  const minimum = least === null ? null : toMoney("NGN", least);
  if (minimum && !isAtLeast(amount, minimum)) {
    const message = billMessages.customerMinimum(formatMoney(minimum));
    throw new AppError("below_minimum", { message, data: { minimum: decimalText(minimum) } });
  }
}

/** The key contains a digest, because the meter's number is private. */
function limitsKey({ identifier, number }: Customer): string {
  return `bill-customer:${createHash("sha256").update(`${identifier}:${number}`).digest("hex")}`;
}
