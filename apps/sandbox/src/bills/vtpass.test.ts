// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();

afterAll(() => outside.close());
let count = 0;

function requestId() {
  const lagos = new Date(Date.now() + 3_600_000).toISOString().replace(/\D/g, "").slice(0, 12);
  count += 1;
  return `${lagos}t${count}`;
}

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
