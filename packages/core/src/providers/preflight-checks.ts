import { coinCodes } from "@manilla/shared/assets";
import { networksOf } from "@manilla/shared/crypto/networks";
import { days } from "@manilla/shared/duration";
import { toMoney } from "@manilla/shared/money";
import { z } from "zod";
import type { Config } from "../runtime/config.ts";
import type { BillVendor } from "./bills/port.ts";
import { createHouseAccount } from "./custody/quidax-accounts.ts";
import { quidaxClient } from "./custody/quidax-client.ts";
import { createNetworks } from "./custody/quidax-networks.ts";
import { providerClient } from "./http.ts";
import type { PayoutProvider } from "./payouts/port.ts";
import type { Providers } from "./providers.ts";

export type Check = { vendor: string; check: string; read: () => Promise<string> };

export class UnexpectedAnswer extends Error {}

const unknownReference = "preflight-no-such-reference-0001";
const unknownOrder = { reference: unknownReference, amount: toMoney("NGN", "1") };

export function checksOf(config: Config, providers: Providers): Check[] {
  const { payments, payouts, banks, identity, market, coinPages, dollar, forex, news } = providers;
  const collection = async (reference: string) =>
    notFound((await payments.verify(reference)).status === "pending");
  return [
    check(payments.name, "collection, unknown reference", () => collection(unknownReference)),
    check(payments.name, "collection, unknown P-C reference", () => collection("P-C-20200101-PREFLIGHT0")),
    ...payouts.inUse.flatMap((name) => payoutChecks(payouts.at(name))),
    check(banks.name, "banks", async () => {
      const listed = await banks.list();
      const count = listed.filter(({ nipCode }) => nipCode !== null).length;
      return requireExpected(count > 0, `${count} of ${listed.length} banks have a NIP code`);
    }),
    ...custodyChecks(config, providers),
    ...providers.bills.flatMap(billChecks),
    check(identity.name, "verification, unknown reference", async () =>
      notFound((await identity.ask(unknownReference)).status === "unknown"),
    ),
    check("termii", "balance", () => readMessageBalance(config)),
    check(market.name, "prices", async () => {
      const { readings, unreadable } = await market.coins(["bitcoin", "tether"]);
      const note = `${readings.length} prices are readable, ${unreadable.length} are not`;
      return requireExpected(readings.length === 2, note);
    }),
    check(market.name, "candles", async () =>
      requireExpected((await coinPages.candles("bitcoin", 7)) !== null, "candles of bitcoin"),
    ),
    check(dollar.name, "naira per dollar", async () => (await dollar.dollar(), "readable")),
    check(forex.name, "latest rates", async () => (await forex.rates(), "readable")),
    check("news", "headlines", async () => `${(await news.latest(1)).length} headlines`),
  ];
}

function check(vendor: string, name: string, read: Check["read"]): Check {
  return { vendor, check: name, read };
}

function payoutChecks(vendor: PayoutProvider): Check[] {
  return [
    check(vendor.name, "balance", async () =>
      requireExpected((await vendor.balances()).length > 0, "a balance in naira of the configured account"),
    ),
    check(vendor.name, "payout, unknown reference", async () =>
      notFound((await vendor.query(unknownOrder)).status === "unknown"),
    ),
    check(vendor.name, "list of payouts", async () => {
      const { entries } = await vendor.entries(lastWeek(), []);
      return `${entries.length} payouts of the last week are readable`;
    }),
  ];
}

function billChecks(vendor: BillVendor): Check[] {
  const balance = check(vendor.name, "balance", async () =>
    requireExpected((await vendor.balances()).length > 0, "a balance in naira"),
  );
  const bundles = check(vendor.name, "bundles and their prices", async () => {
    const [biller] = await vendor.billers("data");
    const products = biller ? await vendor.products("data", biller.service) : [];
    return requireExpected(products.length > 0, `${products.length} bundles of the first network`);
  });
  return vendor.sells.has("data") ? [balance, bundles] : [balance];
}

function custodyChecks(config: Config, { custody }: Providers): Check[] {
  const client = quidaxClient(config);
  const networkFor = createNetworks(client);
  const rails = coinCodes.flatMap((coin) => networksOf[coin].map(({ id }) => ({ coin, network: id })));
  const custodyCheck = (name: string, read: Check["read"]) => check(custody.name, name, read);
  return [
    custodyCheck("own account's id, which coins are collected to", async () => {
      await createHouseAccount(client).id();
      return "readable";
    }),
    custodyCheck("own wallets (me)", async () => `${(await custody.balances()).length} balances`),
    ...rails.map((rail) =>
      custodyCheck(`${rail.network} of ${rail.coin}`, async () => {
        await networkFor("me", rail, "deposits");
        await networkFor("me", rail, "withdraws");
        return "is switched on";
      }),
    ),
    custodyCheck("fee of bitcoin", async () => {
      await custody.networkFee({ coin: "BTC", network: "bitcoin" });
      return "readable";
    }),
    custodyCheck("withdrawal, unknown reference", async () =>
      notFound((await custody.findWithdrawal(unknownReference)) === null),
    ),
    custodyCheck(
      "withdrawals",
      async () => `${(await custody.withdrawalEntries(lastWeek())).length} are readable`,
    ),
    custodyCheck("deposits of all", async () => {
      const rows = await custody.deposits(1);
      return requireExpected(
        !rows.includes(null),
        `${rows.filter((row) => row !== null).length} of ${rows.length} are readable`,
      );
    }),
  ];
}

const balance = z.object({ balance: z.union([z.number(), z.string()]), currency: z.string() });

async function readMessageBalance({ TERMII_BASE_URL, TERMII_API_KEY }: Config): Promise<string> {
  const client = providerClient({ name: "termii", baseUrl: TERMII_BASE_URL, headers: {} });
  const query = { api_key: TERMII_API_KEY };
  try {
    await client.call({ method: "GET", path: "/api/get-balance", query, reply: balance });
    return "readable";
  } finally {
    await client.close();
  }
}

function notFound(isUnknown: boolean): string {
  return requireExpected(
    isUnknown,
    isUnknown ? '"not found" in a known form' : "an unknown reference was found",
  );
}

function requireExpected(isExpected: boolean, note: string): string {
  if (!isExpected) throw new UnexpectedAnswer(note);
  return note;
}

function lastWeek() {
  return { from: new Date(Date.now() - days(7)), until: new Date() };
}
