// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { afterAll, describe, expect, it } from "vitest";
import { quidaxCustomer } from "../testing/quidax-customer.ts";

const { addressOf, get, outside, post, user } = await quidaxCustomer();
afterAll(() => outside.close());

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
      total: "0.0051",
      txid: null,
    });
    const again = await post("/users/me/withdraws", order("send-1"));
    expect([200, 400]).toContain(again.status);
    expect(again.body).toMatchObject({ status: "error" });
    const hook = await outside.webhook("quidax", ({ body }) => body.data.reference === "send-1");
    expect(hook.body.event).toBe("withdraw.successful");
    const outcomes = (await outside.get("/control/books/quidax?kind=withdrawal")).body.map(
      (l: any) => l.outcome,
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
