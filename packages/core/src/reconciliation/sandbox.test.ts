import { randomUUID } from "node:crypto";
import { lagosDay } from "@manilla/shared/kyc/limits";
import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, it } from "vitest";
import { createProviders } from "../providers/providers.ts";
import { testConfig } from "../testing/config.ts";
import { testContext } from "../testing/context.ts";
import { sandboxHand } from "../testing/payments-sandbox.ts";
import { openDifferences } from "./differences.ts";
import { houseFloat, refreshFloat, silentVendors } from "./float.ts";
import { reconcileDay } from "./reconcile.ts";

type Hand = Awaited<ReturnType<typeof sandboxHand>>;

let hand: Hand;
let ctx: Awaited<ReturnType<typeof testContext>>;
beforeAll(async () => {
  hand = await sandboxHand();
  const config = {
    PAYSTACK_BASE_URL: `${hand.url}/paystack`,
    PAYAZA_BASE_URL: `${hand.url}/payaza/live`,
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
    MAPLERAD_BASE_URL: `${hand.url}/maplerad/v1`,
    VTPASS_BASE_URL: `${hand.url}/vtpass/api`,
    QUIDAX_BASE_URL: `${hand.url}/quidax/exchange-open-api/api/v1`,
  };
  ctx = await testContext({ config, overrides: { providers: createProviders(testConfig(config)) } });
});

const order = {
  accountNumber: "0123456785",
  accountName: "OKONKWO ADAEZE",
  bankCode: "058",
  nipCode: "000013",
  narration: "by hand",
};

/** Something done at each vendor with our keys, and not by us. */
async function behindOurBack(): Promise<string[]> {
  const { payouts, bills, custody } = ctx.providers;
  const amount = money("NGN", "150");
  for (const vendor of ["paystack", "payaza"] as const) {
    const reference = `stolen-${vendor}-${Date.now()}`;
    await hand.control(`payouts/${reference}`, { status: "success" });
    await payouts.at(vendor).submit({ ...order, reference, amount });
  }
  await hand.control(`payments/DEP-stolen`, { outcome: "paid", amount: 500 });
  for (const [index, vendor] of bills.entries()) {
    const service = vendor.name === "vtpass" ? "mtn" : "ng-airtime";
    const recipient = `+23480322${index}0088`.padEnd(14, "8");
    const sale = { kind: "airtime", service, product: null, recipient, phone: recipient, amount } as const;
    expect(await vendor.buy(sale, vendor.newRequestId(new Date()))).toMatchObject({ status: "delivered" });
  }
  const accountId = await custody.ensureAccount(randomUUID());
  const rail = { coin: "ETH", network: "ethereum" } as const;
  await expect.poll(() => custody.address(accountId, rail)).not.toBeNull();
  const place = await custody.address(accountId, rail);
  await hand.control("custody/deposits", { address: place?.address, amount: "0.5" });
  const reference = randomUUID();
  await hand.control(`custody/withdrawals/${reference}`, { status: "done" });
  const to = { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", memo: null };
  await custody.withdraw({ ...rail, ...to, reference, amount: money("ETH", "0.1") });
  // Payaza and VTpass have no list: what was done there without us is in nothing that they can be asked.
  return ["bills", "coin_deposits", "coin_sends", "payouts"];
}

/** The result of a day in each book without differences. */
const withoutWholeList = ["payaza", "vtpass", "maplerad", "coin_collections"];
const agreed = ({ provider, book }: { provider: string; book: string }) => [
  withoutWholeList.some((name) => name === provider || name === book) ? "one_by_one" : "compared",
  0,
];

describe("the vendors' real answers", () => {
  it("a day on which nothing happened agrees at every vendor", async () => {
    const runs = await reconcileDay(ctx, lagosDay(new Date()));
    expect(runs).toHaveLength(8);
    expect(runs.map(({ outcome, found }) => [outcome, found])).toEqual(runs.map(agreed));
  });

  it("what was done at a vendor without us is found at every one of them", { timeout: 60_000 }, async () => {
    const books = await behindOurBack();
    const day = lagosDay(new Date());
    await expect
      .poll(
        async () => {
          await reconcileDay(ctx, day);
          return (await openDifferences(ctx)).map(({ kind, book }) => `${kind} ${book}`).toSorted();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual(books.map((book) => `missing_here ${book}`));
  });

  it("a vendor that is broken has no answer, and the others have theirs", async () => {
    await hand.control("faults", { vendor: "maplerad", fault: "error500" });
    const runs = await reconcileDay(ctx, lagosDay(new Date()));
    await hand.control("faults", undefined, "DELETE");
    const withoutList = runs.filter(({ outcome }) => outcome === "one_by_one");
    expect(withoutList.map(({ provider, book }) => `${provider} ${book}`)).toEqual([
      "payaza payouts",
      "payaza payments",
      "vtpass bills",
      "quidax coin_collections",
    ]);
    expect(runs.filter(({ outcome }) => outcome === "no_answer")).toMatchObject([
      { provider: "maplerad", outcome: "no_answer", reason: "server_error" },
    ]);
  });

  it("each says what it keeps for us", async () => {
    await refreshFloat(ctx);
    expect(await silentVendors(ctx)).toEqual([]);
    const accounts = new Map(
      (await houseFloat(ctx)).map((row) => [`${row.account} ${row.asset}`, row.theirs]),
    );
    // Of ₦500m at each payout vendor ₦150 left; of ₦50m at each bill vendor ₦150 less the commission.
    expect(accounts.get("bank NGN")).toBe("999999700.00");
    expect(accounts.get("bills NGN")).toBe("99999703.75");
    expect(accounts.get("custody ETH")).toMatch(/^999999\.\d{8}$/);
  });
});
