import { expect, it } from "vitest";
import { paymentUri, readPaymentUri } from "./payment-uri.ts";

const btc = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

it.each([
  [btc, { address: btc }],
  [
    `bitcoin:${btc}?amount=0.0012&label=Ada`,
    { coin: "BTC", network: "bitcoin", address: btc, amount: "0.0012" },
  ],
  [`BITCOIN:${btc}`, { coin: "BTC", network: "bitcoin", address: btc }],
  [`bitcoin:${btc}?amount=1e3`, { coin: "BTC", network: "bitcoin", address: btc }],
  [`ethereum:${evm}@1?value=2.5e17`, { coin: "ETH", network: "ethereum", address: evm, amount: "0.25" }],
  [`ethereum:pay-${evm}@56`, { coin: "BNB", network: "bsc", address: evm }],
  [
    `ethereum:${usdt}@1/transfer?address=${evm}&uint256=1500000`,
    { coin: "USDT", network: "erc20", address: evm, amount: "1.5" },
  ],
  [
    "ripple:rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH?amount=5&dt=12345",
    {
      coin: "XRP",
      network: "ripple",
      address: "rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH",
      amount: "5",
      memo: "12345",
    },
  ],
])("reads %s", (text, expected) => {
  expect(readPaymentUri(text)).toEqual(expected);
});

it.each([
  "",
  "hello",
  "javascript:alert(1)",
  "https://example.com/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  `ethereum:${evm}@99999?value=1`,
  `ethereum:0x0000000000000000000000000000000000000001@1/transfer?address=${evm}&uint256=1`,
  `ethereum:${usdt}@1/approve?address=${evm}`,
  `solana:4Nd1mYvPq6qYJZ8q3yT8m3t6oQ1pB5cD7eF9gH2jK4mN?spl-token=abc`,
])("reads nothing into %j", (text) => {
  expect(readPaymentUri(text)).toBeNull();
});

it("writes a code that it reads back, for every coin that has one", () => {
  for (const asked of [
    { coin: "BTC", network: "bitcoin", address: btc },
    { coin: "ETH", network: "ethereum", address: evm },
    { coin: "AVAX", network: "avalanche", address: evm },
  ] as const)
    expect(readPaymentUri(paymentUri(asked))).toEqual(asked);
  expect(paymentUri({ coin: "USDT", network: "trc20", address: "T123" })).toBe("T123");
});
