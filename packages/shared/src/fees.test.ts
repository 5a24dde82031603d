import { expect, test } from "vitest";
import { feePercent } from "./fee-percent.ts";
import { feeRows } from "./fee-rows.ts";
import { fees } from "./fees.ts";
import { listFees } from "./fees-contract.ts";

test("the fees are the specification's, in percent", () => {
  expect(feePercent).toEqual({ buy: "2", sell: "2", swap: "1.5", send: "2", withdraw: "1.5" });
});

test("every service answers its fee, minimum and maximum", () => {
  const text = (bound: (typeof fees)[number]["minimum"]) => (bound ? `${bound.amount} ${bound.asset}` : "–");
  expect(
    fees.map((fee) => `${fee.service} ${fee.percent}% ${text(fee.minimum)} ${text(fee.maximum)}`),
  ).toEqual([
    "crypto.buy 2% 1.00 USD –",
    "crypto.sell 2% 1.00 USD –",
    "crypto.swap 1.5% 1.00 USD –",
    "crypto.send 2% 1.00 USD –",
    "naira.deposit 0% 100.00 NGN 10000000.00 NGN",
    "naira.withdrawal 1.5% 100.00 NGN 5000000.00 NGN",
    "transfer 0% 10.00 NGN –",
    "bill.airtime 0% 50.00 NGN 50000.00 NGN",
    "bill.data 0% – –",
    "bill.cable 0% – –",
    "bill.electricity 0% 100.00 NGN 100000.00 NGN",
  ]);
  expect(listFees.reply.safeParse({ fees, marginPercent: "1" }).success).toBe(true);
});

test("the page of fees says the same percentages", () => {
  expect(feeRows.map(({ value }) => value)).toEqual("Free|Free|Free|Free|2%|1.5%|2%|1.5%".split("|"));
});
