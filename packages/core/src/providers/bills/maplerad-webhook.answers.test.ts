import { createHmac } from "node:crypto";
import { testConfig } from "@manilla/testing/config";
import { describe, expect, it } from "vitest";
import { createMaplerad } from "./maplerad.ts";

const config = testConfig();
const { parseWebhook } = createMaplerad(config);
const now = () => Math.floor(Date.now() / 1000);

function read(body: unknown, { at = now(), secret = config.MAPLERAD_WEBHOOK_SECRET, wrap = "v1,#" } = {}) {
  const raw = Buffer.from(JSON.stringify(body));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${at}.`).update(raw).digest("base64");
  const headers = {
    "svix-id": "msg_1",
    "svix-timestamp": String(at),
    "svix-signature": wrap.replace("#", signature),
  };
  return parseWebhook(raw, headers);
}
const data = { id: "bill-1", status: "SUCCESS" };

describe("a webhook about a bill", () => {
  it.each([
    { event: "bill.successful", data },
    { event: "bills.airtime.completed", data },
    { event: "transaction.updated", data: { reference: "bill-1" } },
    { event: "electricity.failed", id: "bill-1", status: "FAILED" },
    { event: "bill.reversed", data: { ...data, status: { unexpected: true } } },
  ])("says which purchase to query: %j", (body) =>
    expect(read(body)).toMatchObject({ kind: "message", message: { reference: "bill-1" } }),
  );

  it("is other news with another status, and keeps every name that it may mean a purchase of ours by", () => {
    const said = ["PENDING", "SUCCESS", "REVERSED", "SUCCESS"].map((status) =>
      read({ event: "transaction.updated", id: "tx-1", data: { id: "tx-2", reference: "bill-1", status } }),
    );
    const messages = said.flatMap((one) => (one.kind === "message" ? [one.message] : []));
    expect(new Set(messages.map(({ key }) => key)).size).toBe(3);
    expect(messages[0]).toMatchObject({ reference: "tx-2", body: { otherNames: ["bill-1", "tx-1"] } });
  });

  it("is signed by any of the signatures, while the secret is being changed", () => {
    expect(read({ event: "bill.successful", data }, { wrap: "v1,AAAA v1,#" })).toMatchObject({
      kind: "message",
    });
  });

  it.each([
    { event: "issuing.created.successful", data },
    { event: "bill.successful", data: null },
    { data },
    null,
  ])("is ignored when it names no purchase: %j", (body) => expect(read(body)).toEqual({ kind: "ignored" }));

  it("is forged with another secret, or when it is old", () => {
    const body = { event: "bill.successful", data };
    expect(read(body, { secret: "whsec_YW5vdGhlcg==" })).toEqual({ kind: "forged" });
    expect(read(body, { at: now() - 301 })).toEqual({ kind: "forged" });
    expect(read(body, { wrap: "v2,#" })).toEqual({ kind: "forged" });
  });
});
