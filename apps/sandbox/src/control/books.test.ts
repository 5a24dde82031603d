// oxlint-disable typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keys, type Outside, outsideForTest } from "../testing/outside.ts";

const pay = (outside: Outside, reference: string) =>
  outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 500 });

describe("the books", () => {
  it("only grow, and remember over a restart, even after a torn line", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const first = await outsideForTest({ dataDir });
    await pay(first, "DEP_kept");
    const before = readFileSync(join(dataDir, "books.jsonl"), "utf8");
    await first.close();
    appendFileSync(join(dataDir, "books.jsonl"), '{"seq":99,"vend');

    const second = await outsideForTest({ dataDir });
    const path =
      "/payaza/live/merchant-collection/transfer_notification_controller/merchant/transaction-query";
    const answer = await second.get(`${path}?merchant_reference=DEP_kept`, keys.payaza);
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
    const slow = await outsideForTest({ dataDir, pace: 1 });
    const recipient = { type: "nuban", name: "Ada", account_number: "0123456784", bank_code: "044" };
    const { recipient_code } = (await slow.post("/paystack/transferrecipient", recipient, keys.paystack)).body
      .data;
    const transfer = {
      source: "balance",
      amount: 500_000,
      recipient: recipient_code,
      reference: "wd-restart-00000001",
    };
    await slow.post("/paystack/transfer", transfer, keys.paystack);
    await slow.close();
    const fast = await outsideForTest({ dataDir });
    const look = () => fast.get("/paystack/transfer/verify/wd-restart-00000001", keys.paystack);
    expect(await fast.until(async () => (await look()).body.data.status === "success")).toBe(true);
    rmSync(dataDir, { recursive: true });
  });
});
