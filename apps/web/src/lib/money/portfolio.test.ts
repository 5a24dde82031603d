import { expect, test } from "vitest";
import type { Dashboard } from "../live/balances.ts";
import { nairaPrice, portfolioOf } from "./portfolio.ts";

const dashboard: Dashboard = {
  user: { email: "ada@manilla.example", user_name: "ada", phone: "+2348031234567" },
  naira_balance: 1500.55,
  naira_locked: 0,
  wallets: { BTC: "0.00010000", USDT: "2.00000000", ETH: "0.00000000" },
  kyc: { phoneVerified: false, emailVerified: false, level: 0, userVerificationStatus: null },
};
const crypto = { cryptoRates: { BTC: 100_000, ETH: 3_000 } };
const fiat = { buyRates: { "NGN-USD": 1_550 }, sellRates: { "USD-NGN": 1_500 } };

test("naira comes first, then each coin with what it is worth", () => {
  const { rows } = portfolioOf(dashboard, { crypto, fiat });
  expect(rows.map((row) => row.code)).toEqual(["NGN", "BTC", "USDT", "ETH"]);
  expect(rows[0]).toMatchObject({ balance: "1500.55", ngn: "1500.55", usd: "0.96", empty: false });
  expect(rows[1]).toMatchObject({ name: "Bitcoin", balance: "0.00010000", ngn: "15500.00", usd: "10.00" });
  expect(rows[3]).toMatchObject({ empty: true });
});

test("one coin has the price that its row is valued with", () => {
  expect(nairaPrice("BTC", { crypto, fiat })?.times("0.0001").toFixed(2)).toBe("15500.00");
  expect(nairaPrice("XRP", { crypto, fiat })).toBeUndefined();
  expect(nairaPrice("BTC", { crypto, fiat: undefined })).toBeUndefined();
});

test("naira that are on hold are still part of the total, and are named", () => {
  const { ngn, setAside } = portfolioOf({ ...dashboard, naira_locked: 250.5 }, { crypto, fiat });
  expect({ ngn, setAside }).toEqual({ ngn: "20351.05", setAside: "250.50" });
  expect(portfolioOf(dashboard, { crypto, fiat }).setAside).toBeNull();
});

test("selling everything now pays the sell rate less the fee, and the naira stay", () => {
  const prices = { cryptoRates: { ...crypto.cryptoRates, USDT: 1 } };
  expect(portfolioOf(dashboard, { crypto: prices, fiat }).forSale).toBe("19140.55");
  expect(portfolioOf(dashboard, { crypto: { cryptoRates: {} }, fiat }).forSale).toBeNull();
  expect(portfolioOf({ ...dashboard, wallets: {} }, { crypto: prices, fiat }).forSale).toBeNull();
});

test("what is worth most comes first, then what has no price, then the empty ones", () => {
  const wallets = {
    BTC: "0.00001",
    DOGE: "0.00000000",
    ETH: "2.00000000",
    XRP: "5.00000000",
    USDT: "50.00000000",
  };
  const { rows } = portfolioOf({ ...dashboard, wallets }, { crypto, fiat });
  expect(rows.map((row) => row.code)).toEqual(["NGN", "ETH", "USDT", "BTC", "XRP", "DOGE"]);
});

test("a dollar coin without a price counts a dollar", () => {
  const { rows, ngn } = portfolioOf(dashboard, { crypto, fiat });
  expect(rows[2]).toMatchObject({ usd: "2.00", ngn: "3100.00" });
  expect(ngn).toBe("20100.55");
});

test("without a dollar rate the total is the naira, and the rows are valued at 1600", () => {
  const { ngn, usd, rows } = portfolioOf(dashboard, { crypto, fiat: undefined });
  expect({ ngn, usd }).toEqual({ ngn: "1500.55", usd: null });
  expect(rows[1]).toMatchObject({ ngn: "16000.00", usd: "10.00" });
});

test("until prices have come the total is the naira alone, and says which coins it leaves out", () => {
  const { ngn, usd, leftOut } = portfolioOf(dashboard, { crypto: undefined, fiat });
  expect({ ngn, usd, leftOut }).toEqual({ ngn: "1500.55", usd: null, leftOut: ["BTC", "USDT"] });
  expect(portfolioOf(dashboard, { crypto, fiat }).leftOut).toEqual([]);
  expect(portfolioOf(dashboard, { crypto: { cryptoRates: {} }, fiat }).leftOut).toEqual(["BTC"]);
});

test("without a buy rate uses the sell rate", () => {
  const { rows } = portfolioOf(dashboard, { crypto, fiat: { ...fiat, buyRates: {} } });
  expect(rows[1]).toMatchObject({ ngn: "15000.00" });
});

test("a coin without a price has no value and takes nothing from the total", () => {
  const { rows, ngn } = portfolioOf(dashboard, { crypto: { cryptoRates: {} }, fiat });
  expect(rows.find(({ code }) => code === "BTC")).toMatchObject({ ngn: null, usd: null });
  expect(ngn).toBe("4600.55");
});
