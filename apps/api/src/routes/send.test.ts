import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { externalAddress, sendsApp } from "../testing/sends.ts";

const { app, ctx, sender, etherOf } = await sendsApp();

const send = "POST /crypto/send";
const body = { currency: "eth", amount: "0.1", address: externalAddress };

describe("POST /crypto/send", () => {
  it("sending coins holds the amount and says that it is on its way", async () => {
    const { token, pin } = await sender();
    const { status, json } = await callApi(app, send, { token, body: { ...body, pin } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: true,
      message: "Your ETH is on its way.",
      data: { status: "pending", state: "held", fee: "0.00200000", receive: "0.09800000", internal: false },
    });
    expect(await etherOf(token)).toBe("0.90000000");
  });

  it("coins sent to another user arrive at once", async () => {
    const [ada, bola] = [await sender(), await sender()];
    const place = await callApi(app, "GET /wallets/eth/address", { token: bola.token });
    const { json } = await callApi(app, send, {
      token: ada.token,
      body: { ...body, address: place.json.data.address },
    });
    expect(json).toMatchObject({
      message: "Your ETH has arrived.",
      data: { status: "completed", internal: true },
    });
    expect([await etherOf(ada.token), await etherOf(bola.token)]).toEqual(["0.90000000", "1.09800000"]);
  });

  it("with `confirmDuplicate: false` a repeated send to one address needs a confirmation, but not under its own key", async () => {
    const { token } = await sender();
    const again = (headers: Record<string, string>, confirmDuplicate?: boolean) =>
      callApi(app, send, { token, headers, body: { ...body, confirmDuplicate } });
    const mine = { "idempotency-key": randomUUID() };
    const first = await again(mine, false);
    const repeated = await again({ "idempotency-key": randomUUID() }, false);
    expect([repeated.status, repeated.json.code, repeated.json.message]).toEqual([
      409,
      "possible_duplicate",
      "You made the same payment a moment ago. Confirm to pay again.",
    ]);
    expect((await again(mine, false)).text).toBe(first.text);
    expect(await etherOf(token)).toBe("0.90000000");
    for (const confirmed of [true, undefined]) expect((await again({}, confirmed)).status).toBe(200);
    expect((await again({}, false)).json.code).toBe("possible_duplicate");
    expect(await etherOf(token)).toBe("0.70000000");
  });

  it.each([
    [{ address: "  " }, 400, "bad_request", "Please enter a recipient address"],
    [{ address: "abc" }, 400, "invalid_address", "Please enter a valid recipient address"],
    [{ quoteId: randomUUID() }, 409, "quote_expired", "This price has expired. Please review the new price."],
    [{ pin: "0001" }, 400, "invalid_pin", "Incorrect PIN. 4 attempts left."],
  ])("refuses %o", async (changes, status, code, message) => {
    const { token } = await sender();
    const answer = await callApi(app, send, { token, body: { ...body, ...changes } });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    const shown = [
      answer.json.message,
      ...(answer.json.errors ?? []).map((e: { message: string }) => e.message),
    ];
    expect(shown).toContain(message);
    expect(await etherOf(token)).toBe("1.00000000");
  });
});

it("no coins are sent for a day after a password reset", async () => {
  const { token, userId, pin } = await sender();
  const hold = "update users set withdrawals_held_until = now() + interval '24 hours' where id = $1";
  await ctx.database.owner.query(hold, [userId]);
  const answer = await callApi(app, send, { token, body: { ...body, pin } });
  expect([answer.status, answer.json.code]).toEqual([423, "locked"]);
  expect(await etherOf(token)).toBe("1.00000000");
});

describe("GET /crypto/validate-address", () => {
  it.each([
    ["eth", externalAddress, { valid: true, network: "ethereum" }],
    ["usdt", externalAddress, { valid: true, network: "erc20" }],
    ["btc", externalAddress, { valid: false, reason: "Invalid address for this cryptocurrency" }],
  ])("%s %s", async (currency, address, data) => {
    const { token } = await sender();
    const { json } = await callApi(app, `GET /crypto/validate-address/${currency}/${address}`, { token });
    expect(json.data).toEqual(data);
  });

  it("refuses a coin we don't keep", async () => {
    const { token } = await sender();
    const { status, json } = await callApi(app, `GET /crypto/validate-address/shib/${externalAddress}`, {
      token,
    });
    expect([status, json.code, json.message]).toEqual([400, "unsupported_currency", "Unsupported currency"]);
  });
});
