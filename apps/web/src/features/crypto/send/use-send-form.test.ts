import { toMoney } from "@manilla/shared/money";
import { expect, test } from "vitest";
import { previewSend, type SendGiven } from "./use-send-form.ts";

const given: SendGiven = {
  raw: "49",
  exact: true,
  coin: "USDT",
  prices: { usd: 1, ngn: 1_500 },
  balance: toMoney("USDT", "50"),
};
const preview = (changed: Partial<SendGiven>) => previewSend({ ...given, ...changed });
const messages = (changed: Partial<SendGiven>) =>
  preview(changed).problems.map((problem) => ("message" in problem ? problem.message : problem.kind));

test("with the fee on top, balance, minimum and values are those of the total", () => {
  expect(messages({})).toEqual([]);
  expect(messages({ exact: false, raw: "50" })).toEqual([]);
  expect(messages({ raw: "49.000001" })).toEqual(["Insufficient USDT balance. You have 50.00000000 USDT."]);
  expect(messages({ raw: "0.98" })).toEqual([]);
  expect(messages({ raw: "0.979999" })).toEqual(["Minimum send amount is 1 USD equivalent"]);
  expect([preview({}).usd, preview({}).naira]).toEqual(["50.00", "75000.00"]);
});

test("the recipient gets exactly the typed amount, or the form refuses decimals that the chain does not have", () => {
  for (const [coin, raw, total] of [
    ["USDT", "1.23456700", "1.25976225"],
    ["BTC", "1.23456789", "1.25976316"],
  ] as const) {
    const balance = toMoney(coin, "2");
    const { figures, problems } = preview({ coin, raw, balance });
    expect(problems).toEqual([]);
    expect([figures?.amount, figures?.receive]).toEqual([toMoney(coin, total), toMoney(coin, raw)]);
  }
  expect(messages({ raw: "1.2345678" })).toEqual(["At most 6 decimal places"]);
  expect(messages({ raw: "1.2345678", exact: false })).toEqual([]);
});
