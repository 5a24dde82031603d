import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { quidaxCustomer } from "../testing/quidax-customer.ts";

const base = "/quidax/exchange-open-api/api/v1";
const { addressOf, get, outside, post, user } = await quidaxCustomer();
afterAll(() => outside.close());

const events = (id: string) =>
  outside.receiver.received.filter(({ body }) => body.data?.id === id).map(({ body }) => body.event);

describe("Quidax's addresses", () => {
  it("are null at first, then generated once, announced by a signed webhook", async () => {
    const first = (await post(`/users/${user}/wallets/btc/addresses`)).body;
    expect(first).toMatchObject({ status: "success", data: { address: null, network: "btc" } });
    const ready = await outside.until(async () => {
      const { data } = (await get(`/users/${user}/wallets/btc/addresses`)).body;
      return data[0].address ? data[0] : undefined;
    });
    expect(ready.address).toMatch(/^bc1q/);
    const hook = await outside.webhook("quidax", ({ body }) => body.data.id === ready.id);
    expect(hook.body.event).toBe("wallet.address.generated");
    const [, t, s] = /^t=(\d+),s=([0-9a-f]+)$/.exec(String(hook.headers["quidax-signature"])) ?? [];
    expect(s).toBe(
      createHmac("sha256", "quidax-sandbox-webhook-0001").update(`${t}.${hook.raw}`).digest("hex"),
    );
    expect((await get(`/users/${user}/wallets/btc/addresses`)).body.data).toHaveLength(1);
  });

  it("exist on every network of a coin, with a tag where many share one", async () => {
    expect((await addressOf("usdt")).address).toMatch(/^T/);
    expect((await addressOf("usdt", "bep20")).address).toMatch(/^0x/);
    const ripple = await addressOf("xrp");
    expect(ripple.address).toMatch(/^r/);
    expect(ripple.destination_tag).toMatch(/^\d{9}$/);
    expect((await post(`/users/${user}/wallets/btc/addresses?network=erc20`)).status).toBe(400);
  });

  it("are checked on request", async () => {
    const { address } = await addressOf("btc");
    expect((await get(`/btc/${address}/validate_address`)).body.data).toEqual({
      currency: "btc",
      address,
      valid: true,
    });
    expect((await get(`/btc/${address}x/validate_address`)).body.data.valid).toBe(false);
  });

  it("belong to one account per e-mail", async () => {
    const again = await post("/users", { email: "U1@example.com", first_name: "A", last_name: "B" });
    expect(again.status).toBe(409);
    expect((await get("/users?email=u1@example.com")).body.data[0].id).toBe(user);
    expect((await outside.get(`${base}/users`)).status).toBe(401);
  });
});

describe("a deposit by chain", () => {
  it("is announced as it confirms, then once as successful", async () => {
    const { address } = await addressOf("btc");
    const { id } = (await outside.post("/control/custody/deposits", { address, amount: "0.01" })).body;
    await outside.webhook("quidax", ({ body }) => body.data.id === id && body.event === "deposit.successful");
    expect(events(id)).toEqual([
      "deposit.transaction.confirmation",
      "deposit.transaction.confirmation",
      "deposit.transaction.confirmation",
      "deposit.successful",
    ]);
    const seen = (await get(`/users/${user}/deposits/${id}`)).body.data;
    expect(seen).toMatchObject({
      status: "accepted",
      amount: "0.01",
      payment_transaction: { confirmations: 2 },
    });
    expect((await get(`/users/${user}/wallets/btc`)).body.data.balance).toBe("0.01");
  });

  it("stops at the confirmations it was given until it is moved on", async () => {
    const { address } = await addressOf("ltc");
    const body = { address, amount: "1", confirmations: 2 };
    const { id } = (await outside.post("/control/custody/deposits", body)).body;
    const confirmations = async () =>
      (await get(`/users/${user}/deposits/${id}`)).body.data.payment_transaction.confirmations;
    await outside.until(async () => (await confirmations()) === 2);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await confirmations()).toBe(2);
    await outside.post(`/control/custody/deposits/${id}`, { confirmations: 6 });
    await outside.until(
      async () => (await get(`/users/${user}/deposits/${id}`)).body.data.status === "accepted",
    );
  });

  it("can be held and released, or held by its amount", async () => {
    const { address } = await addressOf("eth");
    const held = (await outside.post("/control/custody/deposits", { address, amount: "2", hold: true })).body
      .id;
    const odd = (await outside.post("/control/custody/deposits", { address, amount: "0.0666" })).body.id;
    await outside.webhook("quidax", ({ body }) => body.data.id === held && body.event === "deposit.on_hold");
    const odder = await outside.webhook(
      "quidax",
      ({ body }) => body.data.id === odd && body.event === "deposit.on_hold",
    );
    expect(odder.body.data.status).toBe("on_hold");
    await outside.post(`/control/custody/deposits/${held}`, { status: "accepted" });
    await outside.webhook(
      "quidax",
      ({ body }) => body.data.id === held && body.event === "deposit.successful",
    );
  });

  it("to a shared address needs its tag, and to a stranger's is refused", async () => {
    const { address, destination_tag: tag } = await addressOf("xrp");
    expect((await outside.post("/control/custody/deposits", { address, amount: "5" })).status).toBe(400);
    expect((await outside.post("/control/custody/deposits", { address, tag, amount: "5" })).status).toBe(200);
    const stranger = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    expect((await outside.post("/control/custody/deposits", { address: stranger, amount: "5" })).status).toBe(
      404,
    );
    const fine = { address, tag, amount: "0.0000001" };
    expect((await outside.post("/control/custody/deposits", fine)).body.error).toContain("6 decimals");
  });
});

describe("a withdrawal by chain", () => {
  const order = (reference: string, more = {}) => ({
    currency: "btc",
    amount: "0.005",
    fund_uid: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    narration: "test",
    reference,
    ...more,
  });
  const byReference = (reference: string) => get(`/users/me/withdraws/reference/${reference}`);

  it("goes from Submitted to Done, once per reference, announced by webhook", async () => {
    const made = await post("/users/me/withdraws", order("send-1"));
    expect(made.body.data).toMatchObject({
      status: "Submitted",
      amount: "0.005",
      fee: "0.0001",
      txid: null,
    });
    const again = await post("/users/me/withdraws", order("send-1"));
    expect([200, 400]).toContain(again.status);
    expect(again.body).toMatchObject({ status: "error" });
    const hook = await outside.webhook("quidax", ({ body }) => body.data.reference === "send-1");
    expect(hook.body.event).toBe("withdraw.successful");
    const outcomes = (await outside.get("/control/books/quidax?kind=withdrawal")).body.map(
      ({ outcome }: { outcome: string }) => outcome,
    );
    expect(outcomes).toEqual(["Submitted", "Processing", "Done"]);
    expect((await byReference("send-1")).body.data.txid).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is rejected by control, before or after it arrives", async () => {
    await outside.post("/control/custody/withdrawals/send-2", { status: "processing" });
    await post("/users/me/withdraws", order("send-2"));
    await outside.until(async () => (await byReference("send-2")).body.data.status === "Processing");
    await outside.post("/control/custody/withdrawals/send-2", { status: "rejected" });
    const hook = await outside.webhook(
      "quidax",
      ({ body }) => body.event === "withdraw.rejected" && body.data.reference === "send-2",
    );
    expect(hook.body.data).toMatchObject({ status: "Rejected", txid: null });
  });

  it("is decided by control for the next one to an address", async () => {
    const next = order("send-next");
    await outside.post(`/control/custody/withdrawals/${next.fund_uid}`, { status: "rejected" });
    await post("/users/me/withdraws", next);
    await outside.until(async () => (await byReference("send-next")).body.data.status === "Rejected");
    await post("/users/me/withdraws", order("send-after"));
    await outside.until(async () => (await byReference("send-after")).body.data.status === "Done");
  });

  it("to one of our own addresses arrives there as a deposit", async () => {
    const { address } = await addressOf("doge");
    await post("/users/me/withdraws", order("send-3", { currency: "doge", amount: "12", fund_uid: address }));
    const deposit = await outside.webhook(
      "quidax",
      ({ body }) => body.event === "deposit.successful" && body.data.currency === "doge",
    );
    expect(deposit.body.data.amount).toBe("12");
  });

  it("is refused for a bad address, amount, network or balance", async () => {
    const refused = async (more: object, who = "me") =>
      (await post(`/users/${who}/withdraws`, order("send-x", more))).body.data.code;
    expect(await refused({ fund_uid: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb" })).toBe("E0112");
    expect(await refused({ amount: "1e3" })).toBe("E0111");
    expect(await refused({ network: "trc20" })).toBe("E0105");
    expect(await refused({ amount: "999" }, user)).toBe("E0113");
    expect((await byReference("send-x")).status).toBe(404);
  });
});
