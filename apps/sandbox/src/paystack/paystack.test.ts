// oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();
afterAll(() => outside.close());

const get = (path: string) => outside.get(`/paystack${path}`, keys.paystack);
const post = (path: string, body: unknown) => outside.post(`/paystack${path}`, body, keys.paystack);

async function transfer(reference: string, amount: number, account = "0123456784") {
  const recipient = {
    type: "nuban",
    name: "Ada",
    account_number: account,
    bank_code: "044",
    currency: "NGN",
  };
  const { recipient_code } = (await post("/transferrecipient", recipient)).body.data;
  return post("/transfer", {
    source: "balance",
    amount,
    recipient: recipient_code,
    reference,
    reason: "test",
  });
}
const settled = (reference: string, status: string) =>
  outside.until(async () => (await get(`/transfer/verify/${reference}`)).body.data?.status === status);

describe("Paystack's banks and names", () => {
  it("lists every bank over its pages, the inactive one among them", async () => {
    const first = (await get("/bank?country=nigeria&currency=NGN&perPage=20&use_cursor=true")).body;
    const second = (await get(`/bank?perPage=20&use_cursor=true&next=${first.meta.next}`)).body;
    const third = (await get(`/bank?perPage=20&use_cursor=true&next=${second.meta.next}`)).body;
    const all = [...first.data, ...second.data, ...third.data];
    expect(third.meta.next).toBe("null");
    expect(new Set(all.map((bank) => bank.code)).size).toBe(46);
    expect(all.find((bank) => bank.slug === "heritage-bank")).toMatchObject({ code: "030", active: false });
    expect(all.find((bank) => bank.slug === "globus-bank").code).toBe("00103");
  });

  it("resolves the same number to the same name, and some to none", async () => {
    const path = "/bank/resolve?account_number=0022728151&bank_code=063";
    const name = (await get(path)).body.data.account_name;
    expect((await get(path)).body.data).toMatchObject({ account_number: "0022728151", account_name: name });
    expect((await get("/bank/resolve?account_number=1234560000&bank_code=044")).status).toBe(422);
    await outside.post("/control/accounts/0022728151", { name: "MUSA IBRAHIM" });
    expect((await get(path)).body.data.account_name).toBe("MUSA IBRAHIM");
  });

  it("keeps the caller waiting for a number ending in 9999", async () => {
    const from = performance.now();
    await get("/bank/resolve?account_number=1234569999&bank_code=044");
    expect(performance.now() - from).toBeGreaterThan(90);
  });

  it("answers a wrong key in its own words", async () => {
    const answer = await outside.get("/paystack/bank", { authorization: "Bearer sk_live_other" });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ status: false, message: "Invalid key" });
  });
});

describe("Paystack's transfers", () => {
  it("are pending, then a success announced by a signed webhook, once per reference", async () => {
    expect((await transfer("wd-0000000000000001", 500_000)).body.data.status).toBe("pending");
    const twice = await transfer("wd-0000000000000001", 500_000);
    expect(twice.status).toBe(400);
    expect(twice.body.code).toBe("duplicate_transfer_reference");
    const hook = await outside.webhook(
      "paystack",
      ({ body }) => body.data.reference === "wd-0000000000000001",
    );
    expect(hook.body.event).toBe("transfer.success");
    const signature = createHmac("sha512", "sk_test_sandbox_0001").update(hook.raw).digest("hex");
    expect(hook.headers["x-paystack-signature"]).toBe(signature);
    expect((await get("/transfer/verify/wd-0000000000000001")).body.data.status).toBe("success");
  });

  it("fail by amount or account, and come back by amount", async () => {
    await transfer("wd-0000000000000013", 500_013);
    await transfer("wd-00000000000acc13", 500_000, "0123456713");
    await transfer("wd-0000000000000014", 500_014);
    await settled("wd-0000000000000013", "failed");
    await settled("wd-00000000000acc13", "failed");
    await settled("wd-0000000000000014", "reversed");
    const books = (await outside.get("/control/books/paystack?reference=wd-0000000000000014&kind=payout"))
      .body;
    expect(books.map((line: { outcome: string }) => line.outcome)).toEqual([
      "pending",
      "success",
      "reversed",
    ]);
    const events = () =>
      outside.receiver.received.filter(({ body }) => body.data?.reference === "wd-0000000000000014");
    await outside.until(() => events().length >= 2);
    expect(events().map(({ body }) => body.event)).toEqual(["transfer.success", "transfer.reversed"]);
  });

  it("obey control, before and after they arrive", async () => {
    await outside.post("/control/payouts/wd-00000000control1", { status: "pending" });
    await transfer("wd-00000000control1", 500_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await get("/transfer/verify/wd-00000000control1")).body.data.status).toBe("pending");
    await outside.post("/control/payouts/wd-00000000control1", { status: "failed" });
    await settled("wd-00000000control1", "failed");
  });

  it("take from the balance, and give back what failed", async () => {
    const before = (await get("/balance")).body.data[0].balance;
    await transfer("wd-0000000balance-1", 700_000);
    await transfer("wd-0000000balance-2", 300_013);
    await settled("wd-0000000balance-1", "success");
    await settled("wd-0000000balance-2", "failed");
    expect(before - (await get("/balance")).body.data[0].balance).toBe(700_000);
    expect((await transfer("wd-0000000balance-3", 90_000_000_000)).body.code).toBe("insufficient_balance");
  });

  it("that never arrived are not found", async () => {
    const answer = await get("/transfer/verify/wd-never");
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      status: false,
      message: expect.stringMatching(/^(Transfer|Entity) not found$/),
    });
  });
});
