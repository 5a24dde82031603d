import { airtimeMaximum, airtimeMinimum, electricityMaximum, electricityMinimum } from "./bills/rules.ts";
import { minimumUsd } from "./crypto/fees.ts";
import { feePercent } from "./fee-percent.ts";
import type { listFees } from "./fees-contract.ts";
import type { ReplyOf } from "./http/route.ts";
import { decimalText, type Money } from "./money.ts";
import { depositMaximum, depositMinimum } from "./naira/rules.ts";
import { withdrawalMaximum, withdrawalMinimum } from "./naira/withdrawal-rules.ts";
import { transferMinimum } from "./transfers/rules.ts";

type Fee = ReplyOf<typeof listFees>["fees"][number];

const amount = (money: Money) => ({ asset: money.asset, amount: decimalText(money) });
const range = (minimum: Money, maximum: Money) => ({ minimum: amount(minimum), maximum: amount(maximum) });
const ofCoins = { minimum: { asset: "USD", amount: `${minimumUsd}.00` }, maximum: null };
const free = { percent: "0", minimum: null, maximum: null };

export const fees: Fee[] = [
  { service: "crypto.buy", percent: feePercent.buy, ...ofCoins },
  { service: "crypto.sell", percent: feePercent.sell, ...ofCoins },
  { service: "crypto.swap", percent: feePercent.swap, ...ofCoins },
  { service: "crypto.send", percent: feePercent.send, ...ofCoins },
  { service: "naira.deposit", percent: "0", ...range(depositMinimum, depositMaximum) },
  {
    service: "naira.withdrawal",
    percent: feePercent.withdraw,
    ...range(withdrawalMinimum, withdrawalMaximum),
  },
  { service: "transfer", percent: "0", minimum: amount(transferMinimum), maximum: null },
  { service: "bill.airtime", percent: "0", ...range(airtimeMinimum, airtimeMaximum) },
  { service: "bill.data", ...free },
  { service: "bill.cable", ...free },
  { service: "bill.electricity", percent: "0", ...range(electricityMinimum, electricityMaximum) },
];
