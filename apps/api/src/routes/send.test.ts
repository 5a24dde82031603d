import { randomUUID } from "node:crypto";
import { createFakeCustody } from "@manilla/core/providers/custody/fake";
import type { Providers } from "@manilla/core/providers/providers";
import { person } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, signUp, testApp } from "../testing/app.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const custody = createFakeCustody();
// These routes reach one provider; any other would fail loudly.
const providers = { custody, close: () => custody.close() } as unknown as Providers;
const { app, ctx } = await testApp({ overrides: { providers } });

beforeAll(() => setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" }));

/** A customer with one ether, with or without a verified identity. */
async function sender(verified = true) {
  const { token, user, person: contacts } = await signUp(app);
  await person(ctx.database, { coins: { ETH: "1" } }, user.id);
  if (verified) {
    await ctx.database.owner.query(
      "update users set phone_verified_at = now(), identity_status = 'Completed' where id = $1",
      [user.id],
    );
  }
  return { token, userId: user.id, pin: contacts.pin };
}

const send = "POST /crypto/send";
const body = { currency: "eth", amount: "0.1", address: stranger };

async function etherOf(token: string): Promise<string> {
  return (await ask(app, "GET /dashboard", { token })).json.data.wallets.ETH;
}

describe("POST /crypto/send", () => {
  it("happy: holds the amount and says that it is on its way", async () => {
    const { token, pin } = await sender();
    const { status, json } = await ask(app, send, { token, body: { ...body, pin } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: true,
      message: "Your ETH is on its way.",
      data: { status: "pending", state: "held", fee: "0.00200000", receive: "0.09800000", internal: false },
    });
    expect(await etherOf(token)).toBe("0.90000000");
  });

  it("happy: to another user at once", async () => {
    const [ada, bola] = [await sender(), await sender()];
    const place = await ask(app, "GET /wallets/eth/address", { token: bola.token });
    const { json } = await ask(app, send, {
      token: ada.token,
      body: { ...body, address: place.json.data.address },
    });
    expect(json).toMatchObject({
      message: "Your ETH has arrived.",
      data: { status: "completed", internal: true },
    });
    expect([await etherOf(ada.token), await etherOf(bola.token)]).toEqual(["0.90000000", "1.09800000"]);
  });

  it("happy: the same key gets the same bytes, including the message", async () => {
    const { token } = await sender();
    const headers = { "idempotency-key": randomUUID() };
    const first = await ask(app, send, { token, headers, body });
    const again = await ask(app, send, { token, headers, body });
    expect(again.text).toBe(first.text);
    expect(await etherOf(token)).toBe("0.90000000");
  });

  it.each([
    [{ amount: "2" }, 400, "insufficient_funds", "Insufficient ETH balance. You have 1.00000000 ETH."],
    [{ amount: "0.0001" }, 400, "below_minimum", "Minimum send amount is 1 USD equivalent"],
    [{ address: "  " }, 400, "bad_request", "Please enter a recipient address"],
    [{ address: "bc1nothing" }, 400, "invalid_address", "Invalid address for this cryptocurrency"],
    [{ currency: "ngn" }, 400, "bad_request", "You cannot send NGN. Please select a cryptocurrency."],
    [{ quoteId: randomUUID() }, 409, "quote_expired", "This price has expired. Please review the new price."],
  ])("refuses %o", async (changes, status, code, message) => {
    const { token } = await sender();
    const answer = await ask(app, send, { token, body: { ...body, ...changes } });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    const shown = [
      answer.json.message,
      ...(answer.json.errors ?? []).map((e: { message: string }) => e.message),
    ];
    expect(shown).toContain(message);
    expect(await etherOf(token)).toBe("1.00000000");
  });

  it("security: not before a contact is verified", async () => {
    const { token } = await sender(false);
    const answer = await ask(app, send, { token, body });
    expect([answer.status, answer.json.code]).toEqual([403, "verification_required"]);
  });

  it("security: a wrong PIN moves nothing", async () => {
    const { token } = await sender();
    const answer = await ask(app, send, { token, body: { ...body, pin: "0001" } });
    expect([answer.status, answer.json.code]).toEqual([400, "invalid_pin"]);
    expect(await etherOf(token)).toBe("1.00000000");
  });

  it("security: nothing leaves for a day after a password reset", async () => {
    const { token, userId } = await sender();
    await ctx.database.owner.query(
      "update users set withdrawals_held_until = now() + interval '24 hours' where id = $1",
      [userId],
    );
    const answer = await ask(app, send, { token, body });
    expect([answer.status, answer.json.code]).toEqual([423, "locked"]);
    expect(await etherOf(token)).toBe("1.00000000");
  });

  it("security: an own address is refused", async () => {
    const { token } = await sender();
    const place = await ask(app, "GET /wallets/eth/address", { token });
    const answer = await ask(app, send, { token, body: { ...body, address: place.json.data.address } });
    expect([answer.status, answer.json.code]).toEqual([400, "own_address"]);
  });
});

describe("GET /crypto/validate-address", () => {
  it.each([
    ["eth", stranger, { valid: true, network: "ethereum" }],
    ["usdt", stranger, { valid: true, network: "erc20" }],
    ["btc", stranger, { valid: false, reason: "Invalid address for this cryptocurrency" }],
  ])("%s %s", async (currency, address, data) => {
    const { token } = await sender();
    const { json } = await ask(app, `GET /crypto/validate-address/${currency}/${address}`, { token });
    expect(json.data).toEqual(data);
  });

  it("refuses a coin we don't keep", async () => {
    const { token } = await sender();
    const { status, json } = await ask(app, `GET /crypto/validate-address/shib/${stranger}`, { token });
    expect([status, json.code, json.message]).toEqual([400, "unsupported_currency", "Unsupported currency"]);
  });
});

describe("the address book", () => {
  const entry = { label: " Ledger ", currency: "eth", address: stranger.toLowerCase() };

  it("happy: keeps an address as its network writes it, and forgets it", async () => {
    const { token } = await sender();
    const saved = await ask(app, "POST /crypto/addresses", { token, body: entry });
    expect(saved).toMatchObject({
      status: 201,
      json: {
        data: { label: "Ledger", currency: "ETH", network: "ethereum", address: stranger, memo: null },
      },
    });
    const listed = await ask(app, "GET /crypto/addresses", { token });
    expect(listed.json.data.addresses).toEqual([saved.json.data]);
    await ask(app, `DELETE /crypto/addresses/${saved.json.data.id}`, { token });
    expect((await ask(app, "GET /crypto/addresses", { token })).json.data.addresses).toEqual([]);
  });

  it("refuses what is no address, and the same one twice, also at the same moment", async () => {
    const { token } = await sender();
    const wrong = await ask(app, "POST /crypto/addresses", { token, body: { ...entry, currency: "btc" } });
    expect([wrong.status, wrong.json.code]).toEqual([400, "invalid_address"]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(app, "POST /crypto/addresses", { token, body: entry })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it("security: shows each customer only their own", async () => {
    const [ada, bola] = [await sender(), await sender()];
    const { json } = await ask(app, "POST /crypto/addresses", { token: ada.token, body: entry });
    expect((await ask(app, "GET /crypto/addresses", { token: bola.token })).json.data.addresses).toEqual([]);
    expect((await ask(app, `DELETE /crypto/addresses/${json.data.id}`, { token: bola.token })).status).toBe(
      404,
    );
  });
});

describe("GET /wallets/:currency", () => {
  it("happy: an address, and what came to it, by webhook", async () => {
    const { token, userId } = await sender();
    const place = (await ask(app, "GET /wallets/ETH/address?network=ethereum", { token })).json.data;
    expect(place).toMatchObject({
      network: "ethereum",
      memo: null,
      confirmations: 12,
      minimum: "0.00100000",
    });
    expect((await ask(app, "GET /wallets/eth/deposits", { token })).json.data.deposits).toEqual([]);

    const accountId = await custody.ensureAccount(userId);
    const where = { accountId, coin: "ETH" as const, network: "ethereum", address: place.address };
    const chain = { status: "accepted" as const, confirmations: 12, required: 12 };
    const { id } = custody.receive({ ...where, ...chain, amount: money("ETH", "0.5") });
    const { raw, headers } = custody.depositNews(id);
    const delivered = await ask(app, "POST /webhooks/quidax", { body: raw, headers });
    expect(delivered.status).toBe(200);
    const { json } = await ask(app, "GET /wallets/eth/deposits", { token });
    expect(json.data.deposits).toMatchObject([{ state: "credited", amount: "0.50000000" }]);
    expect(await etherOf(token)).toBe("1.50000000");
  });

  it("refuses what is no coin or no network of it", async () => {
    const { token } = await sender();
    for (const path of ["shib/address", "ngn/address", "btc/address?network=erc20", "shib/deposits"]) {
      const { status, json } = await ask(app, `GET /wallets/${path}`, { token });
      expect([path, status, json.message]).toEqual([path, 400, "Unsupported currency"]);
    }
  });

  it("security: a message without a right signature is refused and leaves no trace", async () => {
    const { raw, headers } = custody.webhook("deposit.successful", { id: "forged1", user: { id: "me" } });
    const tampered = raw.toString().replace("deposit.successful", "deposit.on_hold");
    expect(tampered).not.toBe(raw.toString());
    const forged = await ask(app, "POST /webhooks/quidax", { body: tampered, headers });
    expect(forged.status).toBe(400);
    const kept = await ctx.database.owner.query("select from webhook_event where reference like '%forged1%'");
    expect(kept.rowCount).toBe(0);
  });
});
