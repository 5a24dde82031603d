import { describe, expect, it } from "vitest";
import { isAddress, makeAddress } from "./chain-addresses.ts";
import { custodyCoins } from "./coins.ts";

describe("made addresses", () => {
  it("pass the decoders of the libraries, differ by every word, and are the same from the same words", () => {
    for (const { family } of custodyCoins.flatMap(({ networks }) => networks)) {
      const made = [0, 1, 77].map((index) => makeAddress(family, "test", index));
      expect(made.filter((address) => !isAddress(family, address))).toEqual([]);
      expect(new Set([...made, makeAddress(family, "other", 0), makeAddress(family, "test", 0)]).size).toBe(
        4,
      );
    }
  });
});

describe("the vendor's check of an address", () => {
  it.each([
    ["btc", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv"],
    ["btc", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["evm", "0x9858EfFD232B4033E47d90003D41EC34EcaEdA94"],
    ["trx", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdJ"],
    ["xrp", "rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v4"],
    ["doge", "LBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"],
    ["sol", "notanaddress"],
    [
      "ada",
      "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp",
    ],
  ] as const)("%s refuses %s", (family, address) => {
    expect(isAddress(family, address)).toBe(false);
  });

  it("knows addresses it did not make", () => {
    expect(isAddress("btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBe(true);
    expect(isAddress("btc", "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr")).toBe(true);
    expect(
      isAddress(
        "ada",
        "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
      ),
    ).toBe(true);
  });
});
