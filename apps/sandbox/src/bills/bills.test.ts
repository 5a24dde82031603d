// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys, type Outside, startOutside } from "../testing/outside.ts";

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());

let count = 0;
function requestId() {
  const lagos = new Date(Date.now() + 3_600_000).toISOString().replace(/\D/g, "").slice(0, 12);
  count += 1;
  return `${lagos}t${count}`;
}
const maplerad = (path: string, body: unknown) => outside.post(`/maplerad/v1${path}`, body, keys.maplerad);
const mapleradGet = (path: string) => outside.get(`/maplerad/v1${path}`, keys.maplerad);
const vtpass = (path: string, body: unknown) => outside.post(`/vtpass/api${path}`, body, keys.vtpassWrite);
const vtpassGet = (path: string) => outside.get(`/vtpass/api${path}`, keys.vtpassRead);
const airtime = (phone: string, id = requestId()) => ({
  request_id: id,
  serviceID: "mtn",
  amount: 100,
  phone,
});
const soldAt = async (vendor: string) =>
  (await outside.get(`/control/books/${vendor}?kind=bill`)).body as {
    reference: string;
    outcome: string;
    record: any;
  }[];

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
    expect(bought.status).toBe(201);
    expect(bought.body.data).toMatchObject({ status: "SUCCESS", network: "MTN", amount: 10_000 });
    const plan = (await mapleradGet("/bills/cable/subscriptions/dstv-ng")).body.data[0];
    const cable = {
      serial_number: "1234567890",
      identifier: "dstv-ng",
      duration: "1",
      amount: plan.payment_options[0].price,
    };
    const subscription_id = plan.payment_options[0].subscription_id;
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
    expect(bought.body.data).toMatchObject({
      status: "SUCCESS",
      electricity_distributor: "Ikeja Electric Prepaid",
    });
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
    // What was sold is listed without a status.
    const phones = history.map((row) => row.phone_number);
    expect(phones).toContain("+2348031234503");
    expect(statusOf("+2348031234503")).toBeUndefined();
    expect(phones).not.toContain("+2348031234504");
    expect((await mapleradGet("/bills/data")).status).toBe(404);
  });
});

describe("VTpass", () => {
  it("sells in naira and never twice under one request id", async () => {
    const id = requestId();
    const first = await vtpass("/pay", airtime("08031234567", id));
    expect(first.body).toMatchObject({
      code: "000",
      requestId: id,
      content: { transactions: { status: "delivered" } },
    });
    expect((await vtpass("/pay", airtime("08031234567", id))).body.code).toBe("014");
    expect((await vtpass("/pay", airtime("08031234567", "202001010000abc"))).body.code).toBe("085");
    expect((await soldAt("vtpass")).filter((line) => line.reference === id)).toHaveLength(1);
  });

  it("lists variations and sells them at their price", async () => {
    const { content } = (await vtpassGet("/service-variations?serviceID=gotv")).body;
    expect(content.variations[0]).toMatchObject({ variation_amount: "1900.00", fixedPrice: "Yes" });
    const order = {
      request_id: requestId(),
      serviceID: "gotv",
      billersCode: "1234567890",
      phone: "08031234567",
    };
    const bought = await vtpass("/pay", { ...order, variation_code: content.variations[0].variation_code });
    expect(bought.body).toMatchObject({ code: "000", amount: "1900.00" });
    expect(
      (await vtpass("/pay", { ...order, request_id: requestId(), variation_code: "none" })).body.code,
    ).toBe("010");
  });

  it("verifies meters and gives tokens", async () => {
    const meter = { billersCode: "1111111111111", serviceID: "ikeja-electric", type: "prepaid" };
    expect((await vtpass("/merchant-verify", meter)).body.content).toMatchObject({
      Can_Vend: "yes",
      WrongBillersCode: false,
    });
    const wrong = await vtpass("/merchant-verify", { ...meter, billersCode: "1111111111100" });
    expect(wrong.body.content.WrongBillersCode).toBe(true);
    const order = {
      request_id: requestId(),
      serviceID: "ikeja-electric",
      billersCode: "1111111111111",
      amount: 1000,
    };
    const bought = (await vtpass("/pay", { ...order, variation_code: "prepaid", phone: "08031234567" })).body;
    expect(bought.token).toMatch(/^\d{20}$/);
    expect(bought.purchased_code).toBe(`Token : ${bought.token}`);
  });

  it("answers 099 while pending and 000 afterwards, to requery and by webhook", async () => {
    const id = requestId();
    expect((await vtpass("/pay", airtime("08031234501", id))).body.code).toBe("099");
    expect((await vtpass("/requery", { request_id: id })).body.code).toBe("099");
    const hook = await outside.webhook("vtpass", ({ body }) => body.data.requestId === id);
    expect(hook.body).toMatchObject({ type: "transaction-update", data: { code: "000" } });
    expect(Object.keys(hook.headers).filter((name) => name.includes("signature"))).toEqual([]);
    expect((await vtpass("/requery", { request_id: id })).body.code).toBe("000");
  });

  it("returns by requery the result of a lost answer", async () => {
    const [after, before] = [requestId(), requestId()];
    await expect(vtpass("/pay", airtime("08031234503", after))).rejects.toThrow(/fetch failed|terminated/);
    await expect(vtpass("/pay", airtime("08031234504", before))).rejects.toThrow(/fetch failed|terminated/);
    expect((await vtpass("/requery", { request_id: after })).body.code).toBe("000");
    expect((await vtpass("/requery", { request_id: before })).body.code).toBe("015");
  });

  it("obeys a script as often as it says", async () => {
    const script = { vendor: "vtpass", recipient: "+2348055555555", outcome: "failed", times: 2 };
    expect((await outside.post("/control/bills", script)).status).toBe(200);
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await vtpass("/pay", airtime("08055555555"))).body.code);
    expect(codes).toEqual(["016", "016", "000"]);
    await outside.post("/control/bills", { vendor: "vtpass", outcome: "reversed" });
    const id = requestId();
    expect((await vtpass("/pay", airtime("08055555555", id))).body.code).toBe("000");
    await outside.until(async () => (await vtpass("/requery", { request_id: id })).body.code === "040");
  });

  it("delivers a pending bill on request, and sends its webhook", async () => {
    const id = requestId();
    const waiting = { vendor: "vtpass", recipient: "08055555556" };
    expect((await outside.post("/control/bills/deliver", waiting)).status).toBe(404);
    await outside.post("/control/bills", { ...waiting, outcome: "stuck" });
    expect((await vtpass("/pay", airtime("08055555556", id))).body.code).toBe("099");
    expect((await outside.post("/control/bills/deliver", waiting)).body).toMatchObject({ delivered: 1 });
    await outside.webhook("vtpass", ({ body }) => body.data.requestId === id);
    expect((await vtpass("/requery", { request_id: id })).body.code).toBe("000");
  });

  it("refuses a wrong key by its own code", async () => {
    const answer = await outside.post("/vtpass/api/pay", airtime("08031234567"), keys.vtpassRead);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("087");
  });
});
