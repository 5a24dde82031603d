import { networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { expect, it } from "vitest";
import { otherNetwork } from "./other-network.ts";

const evm = "0x52908400098527886E0F7030069857D2E4169EE7";
const tron = networksOf.USDT[0];

it("names the network of the coin that the address fits", () => {
  expect(otherNetwork("USDT", tron, evm)).toEqual({
    message: "This looks like an address on Ethereum (ERC-20).",
    network: networkOf("USDT", "erc20"),
  });
});

it("warns when the address is another coin's", () => {
  const found = otherNetwork("BTC", networksOf.BTC[0], evm);
  expect(found?.network).toBeUndefined();
  expect(found?.message).toBe("This looks like an address of Ethereum. Bitcoin sent there would be lost.");
});

it("says nothing about what it does not know", () => {
  expect(otherNetwork("BTC", networksOf.BTC[0], "hello")).toBeUndefined();
  expect(otherNetwork("ETH", networksOf.ETH[0], evm)).toBeUndefined();
});
