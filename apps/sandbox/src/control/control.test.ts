import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSandboxClient, type SandboxClient, vendorKeys } from "../testing/sandbox-client.ts";

const pay = (outside: SandboxClient, reference: string) =>
  outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 500 });

describe("control", () => {
  it("says what it would have taken", async () => {
    const outside = await openSandboxClient();
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
    const outside = await openSandboxClient();
    expect((await outside.get("/")).text).toContain("/control/calls");
    const calls = (await outside.get("/control/calls")).body;
    expect(calls).toContainEqual({ method: "DELETE", path: "/control/faults", body: expect.anything() });
    const payment = calls.find(({ path }: { path: string }) => path === "/control/payments/:reference");
    expect(payment.body.properties.outcome.enum).toContain("underpaid");
  });
});

describe("webhooks", () => {
  it("come again until they are taken", async () => {
    const outside = await openSandboxClient({ pace: 0.001 });
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
    const outside = await openSandboxClient();
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
    const outside = await openSandboxClient();
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "tampered", times: 1 });
    await pay(outside, "DEP_tampered");
    const hook = await outside.webhook("payaza");
    expect(hook.body.amount_received).toBe(9500);
  });
});

describe("the books", () => {
  it("only grow, and remember over a restart, even after a torn line", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const first = await openSandboxClient({ dataDir });
    await pay(first, "DEP_kept");
    const before = readFileSync(join(dataDir, "books.jsonl"), "utf8");
    await first.close();
    appendFileSync(join(dataDir, "books.jsonl"), '{"seq":99,"vend');

    const second = await openSandboxClient({ dataDir });
    const path =
      "/payaza/live/merchant-collection/transfer_notification_controller/merchant/transaction-query";
    const answer = await second.get(`${path}?merchant_reference=DEP_kept`, vendorKeys.payaza);
    expect(answer.body.data).toMatchObject({ transaction_status: "Completed", amount_received: 500 });
    expect((await pay(second, "DEP_kept")).status).toBe(409);
    await pay(second, "DEP_more");
    const lines = (await second.get("/control/books/payaza?kind=payment")).body;
    expect(lines.map((line: { reference: string }) => line.reference)).toEqual(["DEP_kept", "DEP_more"]);
    expect(readFileSync(join(dataDir, "books.jsonl"), "utf8").startsWith(before)).toBe(true);
    rmSync(dataDir, { recursive: true });
  });

  it("finish after a restart what was pending before it", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const slow = await openSandboxClient({ dataDir, pace: 1 });
    const recipient = { type: "nuban", name: "Ada", account_number: "0123456784", bank_code: "044" };
    const { recipient_code } = (
      await slow.post("/paystack/transferrecipient", recipient, vendorKeys.paystack)
    ).body.data;
    const transfer = {
      source: "balance",
      amount: 500_000,
      recipient: recipient_code,
      reference: "wd-restart-00000001",
    };
    await slow.post("/paystack/transfer", transfer, vendorKeys.paystack);
    await slow.close();
    const fast = await openSandboxClient({ dataDir });
    const look = () => fast.get("/paystack/transfer/verify/wd-restart-00000001", vendorKeys.paystack);
    expect(await fast.until(async () => (await look()).body.data.status === "success")).toBe(true);
    rmSync(dataDir, { recursive: true });
  });
});
