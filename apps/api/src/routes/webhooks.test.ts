import { paid } from "@manilla/core/providers/payments/fake";
import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { ask, signUp } from "../testing/app.ts";
import { depositFixture } from "../testing/deposits.ts";

const fixture = await depositFixture();

describe("POST /webhooks/payaza", () => {
  const line = "POST /webhooks/payaza";

  it("happy: answers 200 and credits what the provider confirms", async () => {
    const { token, user } = await signUp(fixture.app);
    const reference = await fixture.open(token);
    fixture.payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = fixture.payments.webhook(reference, { amount_received: 77 });
    for (let time = 0; time < 3; time += 1) {
      expect(await ask(fixture.app, line, { body: raw, headers })).toMatchObject({
        status: 200,
        json: { status: true },
      });
    }
    expect(await fixture.koboOf(user.id)).toBe("100000");
  });

  it("happy: the vendor's content type does not matter, the bytes do", async () => {
    const { raw, headers } = fixture.payments.webhook("DEP-unknown-1");
    const strange = { ...headers, "content-type": "text/plain" };
    expect((await ask(fixture.app, line, { body: raw, headers: strange })).status).toBe(200);
  });

  it("refuses a wrong signature with 400, never 401, and says so in the envelope", async () => {
    const { token, user } = await signUp(fixture.app);
    const reference = await fixture.open(token);
    fixture.payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = fixture.payments.webhook(reference);
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    for (const attempt of [
      { body: raw },
      { body: spaced, headers },
      { body: raw, headers: { "x-payaza-signature": "x" } },
    ]) {
      expect(await ask(fixture.app, line, attempt)).toMatchObject({
        status: 400,
        json: { status: false, code: "bad_request" },
      });
    }
    expect(await fixture.koboOf(user.id)).toBe("0");
    expect(await fixture.messagesAbout(reference)).toBe(0);
  });

  it("refuses vendors we do not have", async () => {
    expect((await ask(fixture.app, "POST /webhooks/nobody", { body: {} })).status).toBe(404);
  });

  it("security: a body that is no JSON, empty, or far too large does no harm", async () => {
    expect((await ask(fixture.app, line, { body: "" })).status).toBe(400);
    expect((await ask(fixture.app, line, { body: "{" })).status).toBe(400);
    const large = await ask(fixture.app, line, { body: `"${"x".repeat(300_000)}"` });
    expect(large.status).toBe(413);
  });
});
