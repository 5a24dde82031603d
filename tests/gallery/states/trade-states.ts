import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { ethereumAddress, fill, tap, tooManyDecimals, walk } from "../walks.ts";

const buy = paths.buy;

/** Trades, sends and repeating purchases. */
export const faces: readonly Face[] = [
  { name: "buy-review", path: buy, walk: walk(fill("Amount to spend", "20000"), tap("Buy Bitcoin")) },
  { name: "buy-short", path: buy, walk: fill("Amount to spend", "999999999.99") },
  { name: "sell-short", path: paths.sell, walk: tooManyDecimals },
  {
    name: "send-naira",
    path: paths.send,
    walk: walk(tap("Enter amount in naira"), fill("Amount in naira", "5000")),
  },
  { name: "send-other-network", path: paths.send, walk: ethereumAddress },
  { name: "sell-coins", path: paths.sell, walk: tap(/You are selling/) },
  { name: "repeating-buy-sheet", path: paths.recurringBuys, walk: tap("New repeating buy") },
];
