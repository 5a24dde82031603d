import { paid } from "@manilla/core/providers/payments/fake";
import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, signUp } from "../testing/app.ts";
import { type DepositHouse, depositHouse } from "../testing/deposits.ts";

let house: DepositHouse;
beforeAll(async () => {
  house = await depositHouse();
});

describe("POST /webhooks/payaza", () => {
  const line = "POST /webhooks/payaza";

  it("happy: answers 200 and credits what the provider confirms", async () => {
    const { token, user } = await signUp(house.app);
    const reference = await house.open(token);
    house.payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = house.payments.webhook(reference, { amount_received: 77 });
    for (let time = 0; time < 3; time += 1) {
      expect(await ask(house.app, line, { body: raw, headers })).toMatchObject({
        status: 200,
        json: { status: true },
      });
    }
    expect(await house.koboOf(user.id)).toBe("100000");
  });

  it("happy: the vendor's content type does not matter, the bytes do", async () => {
    const { raw, headers } = house.payments.webhook("DEP-unknown-1");
    const strange = { ...headers, "content-type": "text/plain" };
    expect((await ask(house.app, line, { body: raw, headers: strange })).status).toBe(200);
  });

  it("refuses a wrong signature with 400, never 401, and says so in the envelope", async () => {
    const { token, user } = await signUp(house.app);
    const reference = await house.open(token);
    house.payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = house.payments.webhook(reference);
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    for (const attempt of [
      { body: raw },
      { body: spaced, headers },
      { body: raw, headers: { "x-payaza-signature": "x" } },
    ]) {
      expect(await ask(house.app, line, attempt)).toMatchObject({
        status: 400,
        json: { status: false, code: "bad_request" },
      });
    }
    expect(await house.koboOf(user.id)).toBe("0");
    expect(await house.messagesAbout(reference)).toBe(0);
  });

  it("refuses vendors we do not have", async () => {
    expect((await ask(house.app, "POST /webhooks/nobody", { body: {} })).status).toBe(404);
  });

  it("security: a body that is no JSON, empty, or far too large does no harm", async () => {
    expect((await ask(house.app, line, { body: "" })).status).toBe(400);
    expect((await ask(house.app, line, { body: "{" })).status).toBe(400);
    const large = await ask(house.app, line, { body: `"${"x".repeat(300_000)}"` });
    expect(large.status).toBe(413);
  });
});
