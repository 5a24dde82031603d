import { money } from "@manilla/shared/money";
import { testConfig } from "@manilla/testing/config";
import { vendorAnswer } from "@manilla/testing/providers/vendor-answers/read";
import { replayServer } from "@manilla/testing/replay-server";
import { describe, expect, it } from "vitest";
import { createMaplerad } from "./maplerad.ts";

const server = await replayServer();
const maplerad = createMaplerad(testConfig({ MAPLERAD_BASE_URL: server.url, MAPLERAD_SELLS: "all" }));

const sentAt = new Date();

describe("its books", () => {
  const span = { from: new Date(sentAt.getTime() - 60_000), until: new Date(sentAt.getTime() + 60_000) };

  it("are the list of airtime, and ours one by one; never said to be whole", async () => {
    const { http, body } = vendorAnswer("maplerad", "maplerad-entries");
    server.answers({ http, body });
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toEqual({
      entries: [],
      whole: false,
    });
    server.answers(({ path }) =>
      path === "/bills/airtime"
        ? { body: { status: true, data: [] } }
        : {
            body: {
              status: true,
              data: { id: "x", entry: "DEBIT", currency: "NGN", amount: 5, status: "SUCCESS" },
            },
          },
    );
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toMatchObject({
      entries: [{ reference: "x", units: 5n, status: "settled" }],
      whole: false,
    });
  });

  it("say nothing while our keys are rejected or it is down", async () => {
    for (const http of [401, 403, 500]) {
      server.answers({ http, body: {} });
      await expect(maplerad.entries(span, [])).rejects.toThrow();
    }
  });

  it("the wallet is read from the list, and from one object", async () => {
    const wallet = { currency: "NGN", available_balance: 12_345 };
    for (const data of [[{ currency: "USD", available_balance: 7 }, wallet], wallet]) {
      server.answers({ body: { status: true, data } });
      expect(await maplerad.balances()).toEqual([money("NGN", "123.45")]);
    }
    server.answers(({ path }) =>
      path === "/wallets" ? { http: 404, body: {} } : { body: { status: true, data: wallet } },
    );
    expect(await maplerad.balances()).toEqual([money("NGN", "123.45")]);
    server.answers(vendorAnswer("maplerad", "maplerad-wallets"));
    expect(await maplerad.balances()).toEqual([money("NGN", "920420.23")]);
    server.answers({ body: { status: true, data: [{ currency: "USD", available_balance: 7 }] } });
    await expect(maplerad.balances()).rejects.toMatchObject({ kind: "unreadable" });
  });
});

it("sells airtime alone until the other kinds can be asked about", () => {
  const config = testConfig();
  expect([...createMaplerad(config).sells]).toEqual(["airtime"]);
});

describe("its catalogue", () => {
  const plans = vendorAnswer("maplerad", "maplerad-cable-plans");
  const bundles = vendorAnswer("maplerad", "maplerad-bundles");
  const products = (kind: "data" | "cable", data: unknown) => {
    server.answers({ body: { status: true, data } });
    return maplerad.products(kind, "gotv-ng");
  };

  it("has television plans as the vendor describes them, one period each", async () => {
    server.answers(plans);
    expect(await maplerad.products("cable", "gotv-ng")).toMatchObject([
      {
        code: "GOTVNJ2",
        orderCode: "665df6192af87a39f2c5ff12",
        name: "GOtv Jolli Bouquet",
        price: money("NGN", "2800"),
        duration: { value: 1, type: "monthly" },
      },
    ]);
    expect(server.asked[0]?.path).toBe("/bills/cable/subscriptions/gotv-ng");
  });

  it("reads plans with the older field, numbers as texts, and leaves out what cannot be read", async () => {
    const option = (value: unknown) => ({
      subscription_id: 7,
      duration: { value, type: "monthly" },
      price: "280000",
    });
    const read = await products("cable", [
      { title: "Two months first", plan_id: 1, payment_options: [option("2"), option("1")] },
      { title: "No period", plan_id: "B", subscription_plans: [] },
      { title: "No price", plan_id: "C", subscription_plans: [{ ...option(1), price: null }] },
      { title: null, plan_id: "D" },
    ]);
    expect(read).toMatchObject([{ code: "1", orderCode: "7", duration: { value: 1 } }]);
  });

  it("has data bundles with their price in kobo, and leaves out the row that cannot be read", async () => {
    server.answers(bundles);
    expect(await maplerad.products("data", "mtn-data-ng")).toMatchObject([
      { code: "100_9", orderCode: "100_9", data: "100MB Daily for Daily", price: money("NGN", "100") },
      { code: "200_9", price: money("NGN", "200") },
    ]);
    const [first] = (bundles.body as { data: object[] }).data;
    const rows = [
      { ...first, price: null },
      { ...first, code: 5, validity: null, price: "10000" },
    ];
    expect(await products("data", rows)).toMatchObject([
      { code: "5", validity: "", price: money("NGN", "100") },
    ]);
    expect(await products("data", null)).toEqual([]);
    await expect(products("data", [{ ...first, price: null }])).rejects.toMatchObject({ kind: "unreadable" });
  });

  it("knows whose meter it is; a rejected number is wrong, silence says nothing", async () => {
    const check = (answer: { http?: number; body: unknown }) => {
      server.answers(answer);
      const codes = { service: "ikeja-electricity-prepaid-ng", product: null };
      return maplerad.checkCustomer("electricity", codes, "6528651914");
    };
    expect(await check(vendorAnswer("maplerad", "maplerad-meter"))).toMatchObject({ name: "NP NGEMA" });
    expect(await check({ http: 400, body: {} })).toEqual({ status: "wrong" });
    expect(await check({ http: 500, body: {} })).toEqual({ status: "unknown" });
  });
});
