// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();

afterAll(() => outside.close());

const maplerad = (path: string, body: unknown) => outside.post(`/maplerad/v1${path}`, body, keys.maplerad);
const mapleradGet = (path: string) => outside.get(`/maplerad/v1${path}`, keys.maplerad);

describe("Maplerad", () => {
  it("sells what its catalogue lists, in kobo", async () => {
    expect((await mapleradGet("/bills/airtime/billers/NG")).body.data[0].identifier).toBe("ng-airtime");
    const networks = (await mapleradGet("/bills/data/billers/NG")).body.data;
    expect(networks.map((row: { identifier: string }) => row.identifier)).toContain("mtn-data-ng");
    const bundle = (await mapleradGet("/bills/data/bundle/mtn-data-ng")).body.data[0];
    const bought = await maplerad("/bills/data", {
      identifier: "mtn-data-ng",
      bundle_identifier: bundle.code,
      phone_number: "+2348031234567",
      amount: bundle.price,
    });
    // The API description has 201 for airtime and 200 for the other kinds.
    expect(bought.status).toBe(200);
    expect(bought.body.data).toMatchObject({ status: "SUCCESS", amount: 10_000 });
    const plan = (await mapleradGet("/bills/cable/subscriptions/dstv-ng")).body.data[0];
    const cable = {
      serial_number: "1234567890",
      identifier: "dstv-ng",
      duration: "1",
      amount: plan.subscription_plans[0].price,
    };
    const subscription_id = plan.subscription_plans[0].subscription_id;
    expect((await maplerad("/bills/cable", { ...cable, subscription_id })).body.data.status).toBe("SUCCESS");
    expect((await maplerad("/bills/cable", { ...cable, subscription_id, amount: 1 })).status).toBe(400);
  });

  it("gives a token of twenty digits for a prepaid meter, after naming its owner", async () => {
    const meter = { meter_number: "6528651914", identifier: "ikeja-electricity-prepaid-ng" };
    const owner = (await maplerad("/bills/electricity/resolve-account", meter)).body.data.name;
    expect(owner).toMatch(/^[A-Z]+ [A-Z]+$/);
    const bought = await maplerad("/bills/electricity", {
      ...meter,
      amount: 500_000,
      phone_number: "08031234567",
    });
    expect(bought.body.data.status).toBe("SUCCESS");
    expect(bought.body.data.token).toMatch(/^\d{20}$/);
    const unknownMeter = { ...meter, meter_number: "6528651900" };
    expect((await maplerad("/bills/electricity/resolve-account", unknownMeter)).body.message).toBe(
      "Invalid meter number",
    );
  });

  it("decides by the number: later, never, without an answer", async () => {
    const buy = (phone_number: string) =>
      maplerad("/bills/airtime", { phone_number, identifier: "ng-airtime", amount: 10_000 });
    const later = await buy("+2348031234501");
    expect(later.body.data.status).toBe("PENDING");
    const { id } = later.body.data;
    const hook = await outside.webhook("maplerad", ({ body }) => body.data.id === id);
    expect(hook.body.event).toBe("bill.successful");
    const signed = [hook.headers["svix-id"], hook.headers["svix-timestamp"], hook.raw].join(".");
    const key = Buffer.from("bWFwbGVyYWQtc2FuZGJveC13ZWJob29rLTAwMDE=", "base64");
    expect(hook.headers["svix-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
    expect((await mapleradGet(`/bills/airtime/${id}`)).status).toBe(404);
    expect((await mapleradGet(`/transactions/${id}`)).body.data).toMatchObject({
      status: "SUCCESS",
      entry: "DEBIT",
      amount: 9_900,
    });

    expect((await buy("+2348031234502")).body).toMatchObject({ status: false });
    await expect(buy("+2348031234503")).rejects.toThrow(/fetch failed|terminated/);
    await expect(buy("+2348031234504")).rejects.toThrow(/fetch failed|terminated/);
    const history = (await mapleradGet("/bills/airtime")).body.data as {
      phone_number: string;
      status: string;
    }[];
    const statusOf = (phone: string) => history.find((row) => row.phone_number === phone)?.status;
    expect(statusOf("+2348031234502")).toBe("FAILED");
    const phones = history.map((row) => row.phone_number);
    expect(phones).toContain("+2348031234503");
    expect(statusOf("+2348031234503")).toBeUndefined();
    expect(phones).not.toContain("+2348031234504");
    expect((await mapleradGet("/bills/data")).status).toBe(404);
  });
});
