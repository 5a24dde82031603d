import { randomInt } from "node:crypto";
import { rowsOn } from "../../../scripts/services/on-database.ts";
import { vendorLines } from "../drill-witnesses.ts";
import type { OwnStack } from "../own-stack.ts";
import { cryptoOrder, type Order } from "../trades.ts";

/**
 * The sandbox's bank returns the owner Adaeze Okonkwo for this account number. All traders have this identity name
 * (traders.ts), so small withdrawals are approved automatically. The server ignores `accountName`.
 */
const account = { accountNumber: "0123456784", accountName: "", bankCode: "044", bankName: "" };

export function anyOrder(): Order {
  const amount = String(randomInt(100, 500));
  const which = randomInt(10);
  if (which < 6) return cryptoOrder();
  if (which < 8)
    return {
      path: "/bills/airtime/purchase",
      body: { phoneNumber: "+2348031234567", amount, confirmDuplicate: true },
    };
  return { path: "/withdrawals/naira/initiate", body: { ...account, amount, confirmDuplicate: true } };
}

export async function vendorComplaints(
  stack: OwnStack,
  url: string,
  people: readonly string[],
): Promise<string[]> {
  const books = [
    ["vtpass", "bill", "delivered"],
    ["maplerad", "bill", "delivered"],
    ["paystack", "payout", "success"],
    ["payaza", "payout", "success"],
  ] as const;
  const lines = books.map(([vendor, kind, outcome]) => vendorLines(stack, { vendor, kind, outcome }));
  const theirs = (await Promise.all(lines)).flat();
  const sql = "select provider_reference as reference, state from ledger.transaction where user_id = any($1)";
  const ours = await rowsOn<{ reference: string; state: string }>(url, sql, [people]);
  const states = new Map(ours.map(({ reference, state }) => [reference, state]));
  return [...new Set([...theirs, ...states.keys()])].flatMap((reference) => {
    const state = states.get(reference) ?? "unknown";
    const times = theirs.filter((one) => one === reference).length;
    // A bill that was reversed later may have been delivered before.
    const isRight =
      state === "reversed" ? times <= 1 : times === (["delivered", "paid"].includes(state) ? 1 : 0);
    return isRight ? [] : [`${reference}: sold ${times} times by the vendor's books, ${state} by ours`];
  });
}
