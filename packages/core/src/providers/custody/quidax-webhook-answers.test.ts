import { createHmac } from "node:crypto";
import { fakeKeys } from "@manilla/testing/providers/fake-custody";
import { describe, expect, it } from "vitest";
import { createQuidaxCustody } from "./quidax.ts";

const now = new Date("2026-11-22T10:00:00Z");
const seconds = now.getTime() / 1000;
const { parseWebhook } = createQuidaxCustody(fakeKeys);

function sign(body: string, at = seconds, key = fakeKeys.QUIDAX_WEBHOOK_KEY): string {
  return createHmac("sha256", key).update(`${at}.${body}`).digest("hex");
}

const read = (body: string, header: string) =>
  parseWebhook(Buffer.from(body), { "quidax-signature": header }, now);
const parsed = (event: string, data: object) => {
  const body = JSON.stringify({ event, data });
  return read(body, `t=${seconds},s=${sign(body)}`);
};

describe("a signature", () => {
  const body = JSON.stringify({ event: "withdraw.successful", data: { id: "w1", reference: "WTH-1" } });

  it.each(["t=@,s=#", "timestamp=@, v1=#", "ts=@,sig=#"])("%s is read", (form) => {
    const header = form.replace("@", String(seconds)).replace("#", sign(body));
    expect(read(body, header)).toMatchObject({ kind: "message" });
  });

  it("is over the bytes, or over the body written anew as the vendor's sample does", () => {
    const spaced = `${body.slice(0, -1)} }`;
    expect(read(spaced, `t=${seconds},s=${sign(body)}`)).toMatchObject({ kind: "message" });
    expect(read(spaced, `t=${seconds},s=${sign(spaced)}`)).toMatchObject({ kind: "message" });
  });

  it.each([
    ["of another key", `t=${seconds},s=${sign(body, seconds, "another")}`],
    ["of another time", `t=${seconds},s=${sign(body, seconds - 1)}`],
    ["older than five minutes", `t=${seconds - 301},s=${sign(body, seconds - 301)}`],
    ["without a time", `s=${sign(body)}`],
    ["of another length", `t=${seconds},s=00`],
  ])("%s is forged", (_what, header) => expect(read(body, header)).toEqual({ kind: "forged" }));
});

describe("an event", () => {
  const deposit = { id: "d1", status: "accepted", user: { id: "u1" } };

  it.each(["successful", "transaction.confirmation", "on_hold", "failed_aml", "rejected", "something_new"])(
    "deposit.%s says which deposit to query",
    (name) =>
      expect(parsed(`deposit.${name}`, deposit)).toMatchObject({
        message: { about: { kind: "deposit", accountId: "u1", id: "d1" } },
      }),
  );

  it.each(["successful", "rejected"])("withdraw.%s says which withdrawal to query", (name) =>
    expect(parsed(`withdraw.${name}`, { id: "w1", reference: "WTH-1", user: null })).toMatchObject({
      message: { about: { kind: "withdrawal", reference: "WTH-1" } },
    }),
  );

  it("of a withdrawal is other news with another status", () => {
    const said = ["processing", "done", "done"].map((status) =>
      parsed("withdraw.updated", { reference: "WTH-1", status }),
    );
    expect(new Set(said.map((one) => one.kind === "message" && one.message.key)).size).toBe(2);
  });

  it.each([
    { ...deposit, payment_transaction: { confirmations: null } },
    { ...deposit, payment_transaction: { confirmations: "3" } },
    { ...deposit, payment_transaction: null },
    { ...deposit, reference: "", status: null },
  ])("is read whatever the chain says: %j", (data) =>
    expect(parsed("deposit.transaction.confirmation", data)).toMatchObject({ kind: "message" }),
  );

  it("about a wallet, or without an account, is ignored", () => {
    expect(parsed("wallet.address.generated", { id: "a1" })).toEqual({ kind: "ignored" });
    expect(parsed("deposit.successful", { id: "d1", user: null })).toEqual({ kind: "ignored" });
  });
});
