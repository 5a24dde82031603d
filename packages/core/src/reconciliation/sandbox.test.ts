import { randomUUID } from "node:crypto";
import { lagosDay } from "@manilla/shared/lagos";
import { decimalText, fromUnits, toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { sandboxSettings, testConfig } from "@manilla/testing/config";
import { testContext } from "@manilla/testing/context";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { billVendorUnderTest } from "@manilla/testing/providers/bills-doubles";
import { describe, expect, it } from "vitest";
import { createProviders } from "../providers/create-providers.ts";
import { listOpenDifferences } from "./differences.ts";
import { houseFloat, refreshFloat, silentVendors } from "./float.ts";
import { reconcileDay } from "./reconcile.ts";

const sandbox = await controlledSandbox();
const config = sandboxSettings(sandbox.url);
const ctx = await testContext({ config, overrides: { providers: createProviders(testConfig(config)) } });

const order = {
  accountNumber: "0123456785",
  accountName: "OKONKWO ADAEZE",
  bankCode: "058",
  nipCode: "000013",
  narration: "by hand",
};

// Makes transactions at the vendors with our keys, as a thief could, so that our books lack them. Returns the vendors'
// books that must report them.
async function behindOurBack(): Promise<string[]> {
  const { payouts, bills, custody } = ctx.providers;
  const amount = toMoney("NGN", "150");
  for (const vendor of payouts.inUse) {
    const reference = `stolen-${vendor}-${Date.now()}`;
    await sandbox.control(`payouts/${reference}`, { status: "success" });
    await payouts.at(vendor).submit({ ...order, reference, amount });
  }
  await sandbox.control(`payments/DEP-stolen`, { outcome: "paid", amount: 500 });
  for (const [index, vendor] of bills.entries()) {
    const service = billVendorUnderTest(vendor.name).codes.airtime;
    const recipient = `+23480322${index}0088`.padEnd(14, "8");
    const sale = {
      kind: "airtime",
      service,
      product: null,
      recipient,
      phone: phoneNumberOf(recipient),
      amount,
    } as const;
    expect(await vendor.buy(sale, vendor.newRequestId(new Date()))).toMatchObject({ status: "delivered" });
  }
  const accountId = await custody.ensureAccount(randomUUID());
  const rail = { coin: "ETH", network: "ethereum" } as const;
  await expect.poll(() => custody.address(accountId, rail)).not.toBeNull();
  const place = await custody.address(accountId, rail);
  await sandbox.control("custody/deposits", { address: place?.address, amount: "0.5" });
  const reference = randomUUID();
  await sandbox.control(`custody/withdrawals/${reference}`, { status: "done" });
  const to = { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", memo: null };
  await custody.withdraw({ ...rail, ...to, reference, amount: toMoney("ETH", "0.1") });
  // Payaza and some bill vendors have no list, so their books cannot show these transactions.
  const [sold, paid] = [booksOf("listAirtime", true), payouts.inUse.filter((vendor) => vendor !== "payaza")];
  return [...sold.map(() => "bills"), "coin_deposits", "coin_sends", ...paid.map(() => "payouts")];
}

function booksOf(property: "whole" | "listAirtime", is: boolean): string[] {
  const names = ctx.providers.bills.map(({ name }) => name);
  return names.filter((name) => billVendorUnderTest(name).books[property] === is);
}

function agreed({ provider, book }: { provider: string; book: string }) {
  const withoutWholeList = ["payaza", "coin_collections", ...booksOf("whole", false)];
  return [withoutWholeList.some((name) => name === provider || name === book) ? "one_by_one" : "compared", 0];
}

/** Each payout vendor of the sandbox begins with ₦500m and pays ₦150 in `behindOurBack`. */
function leftForPayouts(): string {
  const left = toMoney("NGN", "500000000").units - toMoney("NGN", "150").units;
  return decimalText(fromUnits("NGN", left * BigInt(ctx.providers.payouts.inUse.length)));
}

/** Each bill vendor begins with ₦50m and sells airtime for ₦150 less our commission. */
function leftForBills(): string {
  const price = toMoney("NGN", "150").units;
  const left = ctx.providers.bills.map(({ name }) => {
    const commission = (price * billVendorUnderTest(name).books.airtimeCommission) / 1000n;
    return toMoney("NGN", "50000000").units - price + commission;
  });
  return decimalText(
    fromUnits(
      "NGN",
      left.reduce((sum, units) => sum + units, 0n),
    ),
  );
}

describe("the vendors' real answers", () => {
  it("a day on which nothing happened agrees at every vendor", async () => {
    const runs = await reconcileDay(ctx, lagosDay(new Date()));
    expect(runs).toHaveLength(4 + ctx.providers.payouts.inUse.length + ctx.providers.bills.length);
    expect(runs.map(({ outcome, found }) => [outcome, found])).toEqual(runs.map(agreed));
  });

  it("what was done at a vendor without us is found at every one of them", { timeout: 60_000 }, async () => {
    const books = await behindOurBack();
    const day = lagosDay(new Date());
    await expect
      .poll(
        async () => {
          await reconcileDay(ctx, day);
          return (await listOpenDifferences(ctx)).map(({ kind, book }) => `${kind} ${book}`).toSorted();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual(books.map((book) => `missing_here ${book}`));
  });

  it("a vendor that is broken has no answer, and the others have theirs", async () => {
    await sandbox.control("faults", { vendor: "maplerad", fault: "error500" });
    const runs = await reconcileDay(ctx, lagosDay(new Date()));
    await sandbox.control("faults", undefined, "DELETE");
    const withoutList = runs.filter(({ outcome }) => outcome === "one_by_one");
    expect(withoutList.map(({ provider, book }) => `${provider} ${book}`)).toEqual([
      "payaza payouts",
      "payaza payments",
      ...booksOf("whole", false)
        .filter((name) => name !== "maplerad")
        .map((name) => `${name} bills`),
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
    expect(accounts.get("bank NGN")).toBe(leftForPayouts());
    expect(accounts.get("bills NGN")).toBe(leftForBills());
    expect(accounts.get("custody ETH")).toMatch(/^999999\.\d{8}$/);
  });
});
