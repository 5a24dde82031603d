import { randomUUID } from "node:crypto";
import { accountNameCache } from "@manilla/core/naira/banks/resolve-account";
import { describe, expect, it } from "vitest";
import { callApi, signUp } from "../testing/app.ts";
import { withdrawalDesk } from "../testing/withdrawals.ts";

const desk = await withdrawalDesk();

const initiate = "POST /withdrawals/naira/initiate";

const body = {
  amount: 50_000,
  accountNumber: "0123456785",
  accountName: "ANY NAME I LIKE",
  bankCode: "058",
  bankName: "My own bank",
  pin: "2468",
};

describe("POST /withdrawals/naira/initiate", () => {
  it("a withdrawal is approved by rule, with the bank's names instead of the caller's", async () => {
    const { token, user } = await desk.holder();
    const { status, json } = await callApi(desk.app, initiate, { token, body });
    expect(status).toBe(200);
    const message = "Withdrawal approved. ₦49,250.00 is on its way to Guaranty Trust Bank.";
    expect(json).toMatchObject({
      status: true,
      message,
      data: {
        message,
        status: "pending",
        state: "approved",
        amount: "50000.00",
        fee: "750.00",
        receive: "49250.00",
        accountName: "OKONKWO ADAEZE",
        bankName: "Guaranty Trust Bank",
        reference: expect.stringMatching(/^MNL-/),
      },
    });
    expect(await desk.naira(user.id)).toEqual([25000000n, 5000000n]);
  });

  it("with `confirmDuplicate: false` a repeated withdrawal needs a confirmation", async () => {
    const { token, user } = await desk.holder();
    const again = (confirmDuplicate?: boolean) =>
      callApi(desk.app, initiate, { token, body: { ...body, confirmDuplicate } });
    const answers = [
      await again(false),
      await again(false),
      await again(true),
      await again(),
      await again(false),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200, 409]);
    for (const answer of [answers[1], answers[4]]) expect(answer?.json.code).toBe("possible_duplicate");
    expect(await desk.naira(user.id)).toEqual([15000000n, 15000000n]);
  });

  it("a withdrawal's key repeats the same bytes and takes the money once, also when the bank is down", async () => {
    const { token, user } = await desk.holder();
    const headers = { "idempotency-key": randomUUID() };
    const mine = { ...body, accountNumber: `2${String(Date.now()).slice(-9)}` };
    const first = await callApi(desk.app, initiate, { token, headers, body: mine });
    expect(first.status, first.text).toBe(200);
    await desk.ctx.redis?.del(accountNameCache(desk.ctx, { ...mine, bankCode: "058" }).key);
    desk.banks.down = true;
    const again = await callApi(desk.app, initiate, { token, headers, body: mine });
    desk.banks.down = false;
    expect(JSON.stringify(again.json.data)).toBe(JSON.stringify(first.json.data));
    const other = await callApi(desk.app, initiate, { token, headers, body: { ...mine, amount: 50_001 } });
    expect([other.status, other.json.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await desk.naira(user.id)).toEqual([25000000n, 5000000n]);
  });

  it("a withdrawal after a change of password or PIN today waits for staff", async () => {
    const { token, user } = await desk.holder();
    const data = { pinChangedAt: new Date(Date.now() + 1_000) };
    await desk.ctx.prisma.user.update({ where: { id: user.id }, data });
    expect((await callApi(desk.app, initiate, { token, body })).json.data.state).toBe("pending_approval");
  });

  it.each([
    [{ amount: "300001.50" }, 400, "insufficient_funds", "Insufficient balance. You need ₦1.50 more."],
    [{ accountNumber: "123" }, 400, "bad_request", "Please enter a valid 10-digit account number"],
    [{ bankCode: "" }, 400, "bad_request", "Please select a bank"],
    [{ pin: "1357" }, 400, "invalid_pin", "Incorrect PIN. 4 attempts left."],
  ])("refuses %o", async (more, status, code, message) => {
    const { token, user } = await desk.holder();
    const answer = await callApi(desk.app, initiate, { token, body: { ...body, ...more } });
    expect(answer).toMatchObject({ status, json: { status: false, code, message } });
    expect(await desk.naira(user.id)).toEqual([30000000n, 0n]);
  });

  it("a withdrawal needs level 2", async () => {
    const { token } = await signUp(desk.app);
    expect(await callApi(desk.app, initiate, { token, body })).toMatchObject({
      status: 403,
      json: { code: "kyc_level_required", message: "KYC Level 2 Required" },
    });
  });

  it("fifteen concurrent withdrawals never take more than the balance", async () => {
    const { token, user } = await desk.holder("100000");
    const calls = Array.from({ length: 15 }, () =>
      callApi(desk.app, initiate, { token, body: { ...body, amount: 30_000 } }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await desk.naira(user.id)).toEqual([1000000n, 9000000n]);
  });
});

describe("GET and cancel /withdrawals/naira/:id", () => {
  it("a waiting withdrawal is shown, cancelled and refunded once", async () => {
    const { token, user } = await desk.holder("300000", null);
    const id = (await callApi(desk.app, initiate, { token, body })).json.data.transactionId;
    const line = `/withdrawals/naira/${id}`;
    expect((await callApi(desk.app, `GET ${line}`, { token })).json.data.state).toBe("pending_approval");
    const cancels = await Promise.all(
      [1, 2, 3].map(() => callApi(desk.app, `POST ${line}/cancel`, { token })),
    );
    expect(cancels.map(({ json }) => json.data.state)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await desk.naira(user.id)).toEqual([30000000n, 0n]);
  });
});

describe("/withdrawals/beneficiaries", () => {
  it("a beneficiary is saved by a withdrawal and removed on request", async () => {
    const { token } = await desk.holder();
    await callApi(desk.app, initiate, { token, body });
    await callApi(desk.app, initiate, { token, body });
    const { beneficiaries } = (await callApi(desk.app, "GET /withdrawals/beneficiaries", { token })).json
      .data;
    expect(beneficiaries).toMatchObject([
      { accountNumber: "0123456785", accountName: "OKONKWO ADAEZE", bankCode: "058" },
    ]);
    const line = `DELETE /withdrawals/beneficiaries/${beneficiaries[0].id}`;
    expect((await callApi(desk.app, line, { token })).status).toBe(200);
    expect((await callApi(desk.app, line, { token })).status).toBe(404);
  });
});

describe("GET /banks", () => {
  it("the bank list is a plain array of the active banks, sorted by name", async () => {
    const { token } = await signUp(desk.app);
    const { status, json } = await callApi(desk.app, "GET /banks", { token });
    expect(status).toBe(200);
    expect(json.data.map(({ code }: { code: string }) => code)).toEqual(["044", "035A", "058"]);
    expect(Object.keys(json.data[0]).sort()).toEqual(["active", "code", "id", "name", "slug"]);
  });

  it("refuses with 503 when there has never been a list", async () => {
    const fresh = await withdrawalDesk();
    fresh.banks.down = true;
    const { token } = await signUp(fresh.app);
    expect(await callApi(fresh.app, "GET /banks", { token })).toMatchObject({
      status: 503,
      json: { code: "provider_unavailable" },
    });
  });
});

describe("GET /banks/resolve", () => {
  const line = (number: string, code = "058") =>
    `GET /banks/resolve?account_number=${number}&bank_code=${code}`;

  it("an account check returns the bank's name of the owner, and a part of it without a verified contact", async () => {
    const { token, user } = await signUp(desk.app);
    const masked = await callApi(desk.app, line("0123456785"), { token });
    expect(masked.json.data).toEqual({
      account_number: "0123456785",
      account_name: "Okonkwo A•••",
      is_own_name: null,
      approved_up_to: "0.00",
    });
    await desk.ctx.prisma.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    expect(await callApi(desk.app, line("0123456785"), { token })).toMatchObject({
      status: 200,
      json: { data: { account_number: "0123456785", account_name: "OKONKWO ADAEZE" } },
    });
  });

  it("rejects an unknown account with a clear message, a timeout of the bank with 503, a bad number with 400", async () => {
    const { token } = await signUp(desk.app);
    const words = "We couldn't find this account. Please check the number and the bank.";
    expect(await callApi(desk.app, line("9876540000"), { token })).toMatchObject({
      status: 404,
      json: { code: "not_found", message: words },
    });
    desk.banks.down = true;
    expect(await callApi(desk.app, line("9876543211"), { token })).toMatchObject({ status: 503 });
    desk.banks.down = false;
    for (const bad of ["012345678", "01234567890", "012345678a", "", "０１２３４５６７８９"]) {
      const answer = await callApi(desk.app, line(encodeURIComponent(bad)), { token });
      expect([answer.status, answer.json.message]).toEqual([
        400,
        "Please enter a valid 10-digit account number",
      ]);
    }
  });

  it("account checks are limited to 20 a minute from all addresses, so that names can't be collected", async () => {
    const { token } = await signUp(desk.app);
    const statuses = [];
    for (let look = 0; look < 22; look += 1) {
      statuses.push((await callApi(desk.app, line(`01${10_000_001 + look}`), { token })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    const other = await signUp(desk.app);
    expect((await callApi(desk.app, line("0123456785"), { token: other.token })).status).toBe(200);
  });
});
