// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";
import { newestFirst, pageOf } from "./lists.ts";

let now = new Date("2026-03-31T12:00:00Z");

const outside = await startOutside({ now: () => now });
afterAll(() => outside.close());

describe("a list", () => {
  it("is newest first, of a time, a page at a time", () => {
    const all = ["2026-03-31T10:00:00Z", "2026-03-31T12:00:00Z", "2026-03-31T11:00:00Z"];
    const span = { from: "2026-03-31T10:30:00Z", to: "nonsense" };
    expect(newestFirst(all, span, (text) => text)).toEqual([all[1], all[2]]);
    expect(pageOf([1, 2, 3], { page: "2", size: "2" })).toEqual({
      rows: [3],
      page: 2,
      size: 2,
      total: 3,
      pages: 2,
    });
  });
});

describe("every vendor's books", () => {
  it("Paystack: transfers and balance", async () => {
    const to = {
      type: "nuban",
      name: "ADA OBI",
      account_number: "0123456785",
      bank_code: "058",
      currency: "NGN",
    };
    const { body } = await outside.post("/paystack/transferrecipient", to, keys.paystack);
    const transfer = { source: "balance", amount: 20_000, recipient: body.data.recipient_code };
    const ids: number[] = [];
    for (const count of [1, 2, 3]) {
      now = new Date(now.getTime() + 60_000);
      const made = await outside.post(
        "/paystack/transfer",
        { ...transfer, reference: `listed-transfer-000${count}` },
        keys.paystack,
      );
      ids.push(made.body.data.id);
    }
    const page = (query: string) => outside.get(`/paystack/transfer?${query}`, keys.paystack);
    const first = (await page("perPage=2")).body;
    expect(first.data.map((row: { id: number }) => row.id)).toEqual([ids[2], ids[1]]);
    expect(first.meta).toMatchObject({ total: 3, page: 1, perPage: 2, pageCount: 2 });
    expect((await page("perPage=2&page=2")).body.data).toHaveLength(1);
    expect((await page(`from=${now.toISOString()}`)).body.data).toHaveLength(1);
    const balance = await outside.get("/paystack/balance", keys.paystack);
    expect(balance.body.data).toEqual([{ currency: "NGN", balance: 50_000_000_000 - 60_000 }]);
  });

  it("Payaza has no list of either kind: no public document names one", async () => {
    const collections = "merchant-collection/transfer_notification_controller/merchant/transactions";
    const payouts = "payaza-account/api/v1/mainaccounts/merchant/transactions";
    for (const path of [collections, payouts]) {
      expect((await outside.get(`/payaza/live/${path}`, keys.payaza)).status).toBe(404);
    }
  });

  it("the bill vendors: sales, and a wallet that pays for them", async () => {
    const order = { phone_number: "+2348031112211", identifier: "ng-airtime", amount: 10_000 };
    await outside.post("/maplerad/v1/bills/airtime", order, keys.maplerad);
    const wallet = await outside.get("/maplerad/v1/wallets", keys.maplerad);
    expect(wallet.body.data).toMatchObject([
      { currency: "USD" },
      { currency: "NGN", available_balance: 5_000_000_000 - 9_900 },
    ]);
    const sale = { request_id: "202603311303listed", serviceID: "mtn", amount: 100, phone: "08031112211" };
    await outside.post("/vtpass/api/pay", sale, keys.vtpassWrite);
    const requery = { request_id: sale.request_id };
    expect((await outside.post("/vtpass/api/requery", requery, keys.vtpassWrite)).body).toMatchObject({
      requestId: sale.request_id,
      transaction_date: { date: "2026-03-31 13:03:00.000000" },
    });
    const balance = await outside.get("/vtpass/api/balance", keys.vtpassRead);
    expect(balance.body).toEqual({ code: 1, contents: { balance: 50_000_000 - 98.5 } });
  });
});
