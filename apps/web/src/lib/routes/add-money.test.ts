import { expect, it } from "vitest";
import { addMoneyLink, wantedOf } from "./add-money.ts";

const back = { to: "/dashboard/buy", state: { typed: "5000" } };

it("asks for whole naira that cover what is missing, and at least the minimum", () => {
  expect(addMoneyLink("2500.50", back).state.addMoney.amount).toBe("2501");
  expect(addMoneyLink("2500.00", back).state.addMoney.amount).toBe("2500");
  expect(addMoneyLink("0.01", back).state.addMoney.amount).toBe("100");
});

it("remembers the way back", () => {
  const { state } = addMoneyLink("2500.50", back);
  expect(wantedOf(state)).toEqual({ amount: "2501", ...back });
  for (const other of [null, undefined, {}, { addMoney: { amount: "1" } }])
    expect(wantedOf(other)).toBeNull();
  expect(wantedOf({ addMoney: { amount: "1", to: "https://evil.example", state: {} } })).toBeNull();
});
