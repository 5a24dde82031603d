import { toMoney } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { externalAddress, sendsApp } from "../testing/sends.ts";

const { app, custody, sender, etherOf } = await sendsApp();

describe("the address book", () => {
  const entry = { label: " Ledger ", currency: "eth", address: externalAddress.toLowerCase() };

  it("an address is saved as its network writes it, and removed", async () => {
    const { token } = await sender();
    const saved = await callApi(app, "POST /crypto/addresses", { token, body: entry });
    expect(saved).toMatchObject({
      status: 201,
      json: {
        data: { label: "Ledger", currency: "ETH", network: "ethereum", address: externalAddress, memo: null },
      },
    });
    const listed = await callApi(app, "GET /crypto/addresses", { token });
    expect(listed.json.data.addresses).toEqual([saved.json.data]);
    await callApi(app, `DELETE /crypto/addresses/${saved.json.data.id}`, { token });
    expect((await callApi(app, "GET /crypto/addresses", { token })).json.data.addresses).toEqual([]);
  });

  it("refuses what is no address, and the same one twice, also at the same moment", async () => {
    const { token } = await sender();
    const wrong = await callApi(app, "POST /crypto/addresses", {
      token,
      body: { ...entry, currency: "btc" },
    });
    expect([wrong.status, wrong.json.code]).toEqual([400, "invalid_address"]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => callApi(app, "POST /crypto/addresses", { token, body: entry })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe("GET /wallets/:currency", () => {
  it("a wallet shows its address, and the deposit that a webhook announced", async () => {
    const { token, userId } = await sender();
    const place = (await callApi(app, "GET /wallets/ETH/address?network=ethereum", { token })).json.data;
    expect(place).toMatchObject({
      network: "ethereum",
      memo: null,
      confirmations: 12,
      minimum: "0.00100000",
    });
    expect((await callApi(app, "GET /wallets/eth/deposits", { token })).json.data.deposits).toEqual([]);

    const accountId = await custody.ensureAccount(userId);
    const where = { accountId, coin: "ETH" as const, network: "ethereum", address: place.address };
    const chain = { status: "accepted" as const, confirmations: 12, required: 12 };
    const { id } = custody.receive({ ...where, ...chain, amount: toMoney("ETH", "0.5") });
    const { raw, headers } = custody.depositWebhook(id);
    const delivered = await callApi(app, "POST /webhooks/quidax", { body: raw, headers });
    expect(delivered.status).toBe(200);
    const { json } = await callApi(app, "GET /wallets/eth/deposits", { token });
    expect(json.data.deposits).toMatchObject([{ state: "credited", amount: "0.50000000" }]);
    expect(await etherOf(token)).toBe("1.50000000");
  });

  it("refuses what is no coin or no network of it", async () => {
    const { token } = await sender();
    for (const path of ["shib/address", "ngn/address", "btc/address?network=erc20", "shib/deposits"]) {
      const { status, json } = await callApi(app, `GET /wallets/${path}`, { token });
      expect([path, status, json.message]).toEqual([path, 400, "Unsupported currency"]);
    }
  });
});
