// oxlint-disable typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { describe, expect, it } from "vitest";
import { type Outside, outsideForTest } from "../testing/outside.ts";

const pay = (outside: Outside, reference: string) =>
  outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 500 });

describe("control", () => {
  it("says what it would have taken", async () => {
    const outside = await outsideForTest();
    const wrong = await outside.post("/control/faults", { vendor: "coingecko", fault: "explode", extra: 1 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toContain("fault");
    expect(wrong.body.allowed.properties.fault.enum).toContain("lost_answer");
    const unknownVendor = await outside.post("/control/faults", { vendor: "acme", fault: "slow" });
    expect(unknownVendor.body.error).toContain("paystack");
    const nothing = await outside.post("/control/faults", {
      vendor: "paystack",
      operation: "fly",
      fault: "slow",
    });
    expect(nothing.body.error).toContain("transfer");
  });

  it("describes its calls for the forms of the root page", async () => {
    const outside = await outsideForTest();
    expect((await outside.get("/")).text).toContain("/control/calls");
    const calls = (await outside.get("/control/calls")).body;
    expect(calls).toContainEqual({ method: "DELETE", path: "/control/faults", body: expect.anything() });
    const payment = calls.find(({ path }: { path: string }) => path === "/control/payments/:reference");
    expect(payment.body.properties.outcome.enum).toContain("underpaid");
  });
});

describe("webhooks", () => {
  it("come again until they are taken", async () => {
    const outside = await outsideForTest({ pace: 0.001 });
    outside.receiver.state.status = 503;
    await pay(outside, "DEP_retry");
    await outside.until(() => outside.receiver.received.length >= 2);
    outside.receiver.state.status = 200;
    await outside.until(async () => {
      const lines = (await outside.get("/control/books/payaza?kind=webhook")).body;
      return lines.at(-1)?.outcome === "delivered";
    });
    expect(new Set(outside.receiver.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("can be dropped, doubled and sent again", async () => {
    const outside = await outsideForTest();
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "drop", times: 1 });
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "duplicate", times: 1 });
    await pay(outside, "DEP_dropped");
    await pay(outside, "DEP_doubled");
    await outside.until(() => outside.receiver.received.length === 3);
    expect(outside.receiver.received.every(({ body }) => body.merchant_reference === "DEP_doubled")).toBe(
      true,
    );
    await outside.post("/control/webhooks/resend", { vendor: "payaza", reference: "DEP_dropped" });
    await outside.webhook("payaza", ({ body }) => body.merchant_reference === "DEP_dropped");
  });

  it("can be tampered with: the bytes no longer fit the signature", async () => {
    const outside = await outsideForTest();
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "tampered", times: 1 });
    await pay(outside, "DEP_tampered");
    const hook = await outside.webhook("payaza");
    expect(hook.body.amount_received).toBe(9500);
  });
});
