import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { ethereumAddress, fill, inOrder, tap, tooManyDecimals } from "../steps.ts";

const buy = paths.buy;

export const screenStates: readonly ScreenState[] = [
  { name: "buy-review", path: buy, steps: inOrder(fill("Amount to spend", "20000"), tap("Buy Bitcoin")) },
  { name: "buy-short", path: buy, steps: fill("Amount to spend", "999999999.99") },
  { name: "sell-short", path: paths.sell, steps: tooManyDecimals },
  {
    name: "send-naira",
    path: paths.send,
    steps: inOrder(tap("Enter amount in naira"), fill("Amount in naira", "5000")),
  },
  { name: "send-other-network", path: paths.send, steps: ethereumAddress },
  { name: "sell-coins", path: paths.sell, steps: tap(/You are selling/) },
  { name: "repeating-buy-sheet", path: paths.recurringBuys, steps: tap("New repeating buy") },
];
