// oxlint-disable typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { describe, expect, it } from "vitest";
import { type Outside, outsideForTest } from "../testing/outside.ts";

const pay = (outside: Outside, reference: string) =>
  outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 500 });

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
