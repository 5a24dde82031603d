import { describe, expect, it } from "vitest";
import { isAddress } from "./address-check.ts";
import { custodyCoins } from "./coins.ts";
import { type Chain, deriveAddresses, growFromMnemonic } from "./derive-addresses.ts";

const published = growFromMnemonic(`${"abandon ".repeat(11)}about`);

describe("addresses from the seed", () => {
  it.each<[Chain, string]>([
    ["btc", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    ["ltc", "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh"],
    ["doge", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"],
    ["eth", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
    ["trx", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"],
    ["xrp", "rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3"],
    ["sol", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"],
  ])("%s is the published one of the test mnemonic", (chain, address) => {
    expect(published.derive(chain, 0)).toBe(address);
  });

  it("pass the decoders of the libraries, on every network of every coin", () => {
    const tree = deriveAddresses("test");
    for (const { networks } of custodyCoins) {
      for (const { chain, family } of networks) {
        const made = [0, 1, 77].map((index) => tree.derive(chain, index));
        expect(made.filter((address) => !isAddress(family, address))).toEqual([]);
      }
    }
  });

  it("differ by index and network, and are the same again from the same seed", () => {
    const chains = custodyCoins.flatMap(({ networks }) => networks.map(({ chain }) => chain));
    const all = chains
      .filter((chain) => chain !== "xrp")
      .flatMap((c) => [0, 1].map((i) => deriveAddresses("a").derive(c, i)));
    expect(new Set(all).size).toBe(all.length);
    expect(deriveAddresses("a").derive("btc", 3)).toBe(deriveAddresses("a").derive("btc", 3));
    expect(deriveAddresses("b").derive("btc", 3)).not.toBe(deriveAddresses("a").derive("btc", 3));
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
