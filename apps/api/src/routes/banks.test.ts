import { describe, expect, it } from "vitest";
import { ask, signUp } from "../testing/app.ts";
import { withdrawalDesk } from "../testing/withdrawals.ts";

const desk = await withdrawalDesk();

describe("GET /banks", () => {
  it("happy: the array itself, active ones only, by name", async () => {
    const { token } = await signUp(desk.app);
    const { status, json } = await ask(desk.app, "GET /banks", { token });
    expect(status).toBe(200);
    expect(json.data.map(({ code }: { code: string }) => code)).toEqual(["044", "035A", "058"]);
    expect(Object.keys(json.data[0]).sort()).toEqual(["active", "code", "id", "name", "slug"]);
  });

  it("happy: the last good list while the provider is down", async () => {
    const { token } = await signUp(desk.app);
    await ask(desk.app, "GET /banks", { token });
    desk.banks.down = true;
    expect((await ask(desk.app, "GET /banks", { token })).json.data).toHaveLength(3);
    desk.banks.down = false;
  });

  it("refuses with 503 when there has never been a list", async () => {
    const fresh = await withdrawalDesk();
    fresh.banks.down = true;
    const { token } = await signUp(fresh.app);
    expect(await ask(fresh.app, "GET /banks", { token })).toMatchObject({
      status: 503,
      json: { code: "provider_unavailable" },
    });
  });
});

describe("GET /banks/resolve", () => {
  const line = (number: string, code = "058") =>
    `GET /banks/resolve?account_number=${number}&bank_code=${code}`;

  it("happy: the bank's own name, and a part of it for a person who has verified nothing", async () => {
    const { token, user } = await signUp(desk.app);
    const masked = await ask(desk.app, line("0123456785"), { token });
    expect(masked.json.data).toEqual({
      account_number: "0123456785",
      account_name: "Okonkwo A•••",
      is_own_name: null,
      approved_up_to: "0.00",
    });
    await desk.ctx.prisma.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    expect(await ask(desk.app, line("0123456785"), { token })).toMatchObject({
      status: 200,
      json: { data: { account_number: "0123456785", account_name: "OKONKWO ADAEZE" } },
    });
  });

  it("rejects an unknown account with a clear message, a timeout of the bank with 503, a bad number with 400", async () => {
    const { token } = await signUp(desk.app);
    const words = "We could not find this account. Please check the number and the bank.";
    expect(await ask(desk.app, line("9876540000"), { token })).toMatchObject({
      status: 404,
      json: { code: "not_found", message: words },
    });
    desk.banks.down = true;
    expect(await ask(desk.app, line("9876543211"), { token })).toMatchObject({ status: 503 });
    desk.banks.down = false;
    for (const bad of ["012345678", "01234567890", "012345678a", "", "０１２３４５６７８９"]) {
      const answer = await ask(desk.app, line(encodeURIComponent(bad)), { token });
      expect([answer.status, answer.json.message]).toEqual([
        400,
        "Please enter a valid 10-digit account number",
      ]);
    }
  });

  it("security: names can't be collected: 20 a minute, wherever from", async () => {
    const { token } = await signUp(desk.app);
    const statuses = [];
    for (let look = 0; look < 22; look += 1) {
      statuses.push((await ask(desk.app, line(`01${10_000_001 + look}`), { token })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    const other = await signUp(desk.app);
    expect((await ask(desk.app, line("0123456785"), { token: other.token })).status).toBe(200);
  });
});
