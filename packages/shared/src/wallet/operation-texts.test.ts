import { expect, it } from "vitest";
import { kindWords, operationWords, stateWords } from "./operation-texts.ts";
import { kindTitle } from "./transaction-texts.ts";

const naira = (amount: string) => ({ asset: "NGN", amount });
const bitcoin = (amount: string) => ({ asset: "BTC", amount });

it.each([
  [
    { kind: "naira.deposit", state: "completed", out: null, in: naira("5000.00") },
    "Naira deposit ₦5,000.00 completed",
  ],
  [
    { kind: "naira.withdrawal", state: "pending_approval", out: naira("2000000.00"), in: null },
    "Naira withdrawal ₦2,000,000.00 waiting for approval",
  ],
  [
    { kind: "crypto.buy", state: "completed", out: naira("102000.00"), in: bitcoin("0.00120000") },
    "Coin purchase 0.00120000 BTC for ₦102,000.00 completed",
  ],
  [
    { kind: "crypto.sell", state: "completed", out: bitcoin("0.00120000"), in: naira("98000.00") },
    "Coin sale 0.00120000 BTC for ₦98,000.00 completed",
  ],
  [
    { kind: "bill.electricity", state: "reversed", out: naira("750.00"), in: null },
    "Electricity payment ₦750.00 reversed",
  ],
  [{ kind: "naira.deposit", state: "pending", out: null, in: null }, "Naira deposit waiting for payment"],
])("an operation reads as a line: %o", (line, words) => {
  expect(operationWords(line)).toBe(words);
});

it("every kind and every state has words without dots and underscores", () => {
  for (const kind of [...Object.keys(kindTitle), "crypto.collect"])
    expect(kindWords(kind)).toMatch(/^[A-Z][A-Za-z ]+$/);
  for (const state of ["below_minimum", "on_hold", "paid", "pending_approval"])
    expect(stateWords(state)).toMatch(/^[a-z ]+$/);
});
