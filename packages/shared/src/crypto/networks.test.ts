import { expect, test } from "vitest";
import { familiesLike, networkName } from "./networks.ts";

test("a network is called by its name, and what is none stays as it is", () => {
  expect(["bitcoin", "trc20", "bsc", "elsewhere"].map(networkName)).toEqual([
    "Bitcoin",
    "TRON (TRC-20)",
    "BNB Smart Chain",
    "elsewhere",
  ]);
});

test("knows by its shape what kind of address was typed", () => {
  expect(familiesLike("0x52908400098527886E0F7030069857D2E4169EE7")).toEqual(["evm"]);
  expect(familiesLike("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8")).toEqual(["tron"]);
  expect(familiesLike("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toEqual(["bitcoin"]);
  expect(familiesLike("hello")).toEqual([]);
});

test("names networks by their id and by the coin, in either case", () => {
  expect(networkName("btc")).toBe("Bitcoin");
  expect(networkName("USDT")).toBe("TRON (TRC-20)");
  expect(networkName("bep20")).toBe("BNB Smart Chain (BEP-20)");
  expect(networkName("elsewhere")).toBe("elsewhere");
});
