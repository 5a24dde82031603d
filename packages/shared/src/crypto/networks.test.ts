import { expect, test } from "vitest";
import { networkName } from "./networks.ts";

test("a network is called by its name, and what is none stays as it is", () => {
  expect(["bitcoin", "trc20", "bsc", "elsewhere"].map(networkName)).toEqual([
    "Bitcoin",
    "TRON (TRC-20)",
    "BNB Smart Chain",
    "elsewhere",
  ]);
});
