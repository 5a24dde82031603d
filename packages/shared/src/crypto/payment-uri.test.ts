import { expect, it } from "vitest";
import { paymentUri, readPaymentUri } from "./payment-uri.ts";

const btc = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const xrp = "rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH";
const trx = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const toXrp = { coin: "XRP", network: "ripple", address: xrp };
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

it.each([
  [btc, { address: btc }],
  [
    `bitcoin:${btc}?amount=0.0012&label=Ada`,
    { coin: "BTC", network: "bitcoin", address: btc, amount: "0.0012" },
  ],
  [` ${btc}\n`, { address: btc }],
  [`BITCOIN:${btc}?x-req-y=1`, { coin: "BTC", network: "bitcoin", address: btc }],
  [`bitcoin:${btc}?amount=1e3`, { coin: "BTC", network: "bitcoin", address: btc }],
  [`ethereum:${evm}@1?value=2.5e17`, { coin: "ETH", network: "ethereum", address: evm, amount: "0.25" }],
  [`ethereum:${evm}@1?value=x1`, { coin: "ETH", network: "ethereum", address: evm }],
  [`ethereum:pay-${evm}@56`, { coin: "BNB", network: "bsc", address: evm }],
  [
    `ethereum:${usdt}@1/transfer?address=${evm}&uint256=1500000`,
    { coin: "USDT", network: "erc20", address: evm, amount: "1.5" },
  ],
  [
    `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${evm}&uint256=1500000`,
    { coin: "USDC", network: "erc20", address: evm, amount: "1.5" },
  ],
  [
    `bitcoin:${btc}?amount=${"1".repeat(40)}`,
    { coin: "BTC", network: "bitcoin", address: btc, amount: "1".repeat(40) },
  ],
  [`bitcoin:${btc}?amount=${"1".repeat(41)}`, { coin: "BTC", network: "bitcoin", address: btc }],
  [
    `ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=${evm}&uint256=15e17`,
    { coin: "USDT", network: "bep20", address: evm, amount: "1.5" },
  ],
  [
    `ethereum:0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d@56/transfer?address=${evm}&uint256=15e17`,
    { coin: "USDC", network: "bep20", address: evm, amount: "1.5" },
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
  [`ripple:${xrp}?amount=10&tag=408942`, { ...toXrp, amount: "10", memo: "408942" }],
  [`ripple:${xrp}?amount=10&memo=408942`, { ...toXrp, amount: "10", memo: "408942" }],
  [`xrpl:${xrp}?dt=0&tag=0`, { ...toXrp, memo: "0" }],
  [`xrp:${xrp}?dt=4294967295`, { ...toXrp, memo: "4294967295" }],
  [`xrp:${xrp}`, toXrp],
  [`${xrp}?dt=408942`, { ...toXrp, memo: "408942" }],
  [`${xrp}?amount=2`, { ...toXrp, amount: "2" }],
  [`${xrp}:408942`, { ...toXrp, memo: "408942" }],
  [`ripple:${xrp}?amount=1&currency=XRP`, { ...toXrp, amount: "1" }],
  [`tron:${trx}?amount=3`, { coin: "TRX", network: "tron", address: trx, amount: "3" }],
  [`bitcoin:${btc}?label=Ada&message=Rent`, { coin: "BTC", network: "bitcoin", address: btc }],
])("reads %s", (text, expected) => {
  expect(readPaymentUri(text)).toEqual(expected);
});

it("reads addresses of 20 to 120 letters, of the XRP Ledger 25 to 35", () => {
  for (const address of ["a".repeat(20), "a".repeat(120)])
    expect(readPaymentUri(address)).toEqual({ address });
  for (const address of [`r${"1".repeat(24)}`, `r${"1".repeat(34)}`])
    expect(readPaymentUri(`${address}:7`)).toEqual({ ...toXrp, address, memo: "7" });
});

it.each([
  "",
  "hello",
  "javascript:alert(1)",
  "https://example.com/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  `ethereum:${evm}@99999?value=1`,
  `ethereum:0x0000000000000000000000000000000000000001@1/transfer?address=${evm}&uint256=1`,
  `ethereum:${usdt}@1/approve?address=${evm}`,
  `ethereum:${evm}@1!`,
  `ethereum:${usdt}@1/transfer?address=a${evm}&uint256=1`,
  `ethereum:${usdt}@1/transfer?address=${evm}a&uint256=1`,
  `r${"1".repeat(35)}?dt=1`,
  `r${"1".repeat(23)}?dt=1`,
  `bitcoin:${btc}?amount=0.01&req-x=50`,
  "a".repeat(19),
  "a".repeat(121),
  `x${xrp}?dt=1`,
  `${xrp}?dt=1\nx`,
  `!bitcoin:${btc}`,
  `bitcoin:${btc}?amount=1\nx`,
  `ethereum:x${evm}`,
  `ethereum:${evm.slice(0, -1)}`,
  `bitcoin:!${btc}`,
  `bitcoin:${btc}!`,
  `BITCOIN:${btc}?REQ-expires=50`,
  `bitcoin:${btc}?amount=0.01&amount=0.1`,
  `ethereum:${evm}@1?value=1e18&req-x=50`,
  `ethereum:${usdt}`,
  `ethereum:${usdt}@1?value=1e18`,
  `ethereum:${usdt.toLowerCase()}?address=${evm}`,
  `ethereum:${usdt}@56`,
  `ethereum:${evm}?address=${evm}`,
  `ethereum:${evm}@1?uint256=1500000`,
  `ethereum:${evm}@1?token=USDT`,
  `ripple:${xrp}?dt=abc`,
  `ripple:${xrp}?amount=10&dt=`,
  `ripple:${xrp}?tag=4294967296`,
  `ripple:${xrp}?memo=invoice`,
  `ripple:${xrp}?dt=1&tag=2`,
  `ripple:${xrp}?dt=1&dt=1`,
  `ripple:${xrp}?amount=10&currency=USD&issuer=${xrp}`,
  `${xrp}?dt=abc`,
  `${xrp}:abc`,
  `${xrp}:`,
  `tron:${trx}?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`,
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

it("writes the scheme of every coin that has one, and the chain of every EVM coin", () => {
  const written = (coin: "LTC" | "DOGE" | "POL" | "BNB" | "AVAX" | "ETH", network: string) =>
    paymentUri({ coin, network, address: evm });
  expect([written("LTC", "litecoin"), written("DOGE", "dogecoin")]).toEqual([
    `litecoin:${evm}`,
    `dogecoin:${evm}`,
  ]);
  const chains = [written("ETH", "ethereum"), written("BNB", "bsc"), written("POL", "polygon")];
  expect(chains).toEqual([`ethereum:${evm}@1`, `ethereum:${evm}@56`, `ethereum:${evm}@137`]);
  expect(written("AVAX", "avalanche")).toBe(`ethereum:${evm}@43114`);
  expect(written("ETH", "erc20")).toBe(evm);
});

it("reads a currency in either case, and amounts of 18 decimals as far as the books count", () => {
  expect(readPaymentUri(`ripple:${xrp}?currency=xrp`)).toEqual(toXrp);
  expect(readPaymentUri(`ripple:${xrp}?currency=usd`)).toBeNull();
  const amountOf = (value: string) => readPaymentUri(`ethereum:${evm}?value=${value}`)?.amount;
  const [zeros, many] = ["0".repeat(20), `1${"0".repeat(39)}`];
  expect(["10000000000", "10e9", "1e18", `1.${zeros}e18`, many].map(amountOf)).toEqual([
    "0.00000001",
    "0.00000001",
    "1",
    "1",
    `1${"0".repeat(21)}`,
  ]);
  const inexact = ["1", "0", "1000000000", ".5e18", "1.e18", `1.0${zeros}e18`, `${many}0`];
  for (const value of [...inexact, "1e", "1e100", "1e18x"]) expect(amountOf(value), value).toBeUndefined();
});
