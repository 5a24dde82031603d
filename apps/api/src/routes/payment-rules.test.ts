import { expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { paymentRulesFixture } from "../testing/payment-rules-fixture.ts";
import { ownConfirmation, ownPasskey } from "../testing/security-suite/factor-rows.ts";
import { billsRoutes } from "./bills.ts";
import { addressRoutes } from "./crypto.ts";
import { factorRoutes } from "./factors.ts";
import { kycRoutes } from "./kyc.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx, clock, owner, save, airtime, send } = await paymentRulesFixture([
  billsRoutes,
  factorRoutes,
  kycRoutes,
  addressRoutes,
  usersRoutes,
]);

it("a person's own daily limit holds at once, and a higher one begins after 24 hours", async () => {
  const ada = await owner();
  expect((await save(ada, { dailyLimit: "1000" })).json.data).toMatchObject({
    rules: { dailyLimit: "1000.00" },
    next: null,
  });
  expect((await airtime(ada, "600")).status).toBe(200);
  const refused = await airtime(ada, "401");
  expect(refused).toMatchObject({ status: 403, json: { code: "limit_exceeded" } });
  expect(refused.json.message).toBe(
    "This is above the daily limit you set. You can still move ₦400.00 today.",
  );
  const at = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const { json } = await save(ada, { dailyLimit: "50000" });
  expect(json.data).toMatchObject({
    rules: { dailyLimit: "1000.00" },
    next: { rules: { dailyLimit: "50000.00" }, at },
  });
  expect((await airtime(ada, "401")).json.code).toBe("limit_exceeded");
  await ctx.database.owner.query("update payment_rule set next_at = now() where user_id = $1", [ada.userId]);
  expect((await airtime(ada, "401")).status).toBe(200);
});

it("the limits show what is left of the person's own daily limit, and none without one", async () => {
  const ada = await owner();
  const limits = async () => (await callApi(app, "GET /limits", { token: ada.token })).json.data;
  expect(await limits()).toMatchObject({ ownDaily: null, newDevice: null });
  await save(ada, { dailyLimit: "1000" });
  expect((await airtime(ada, "600")).status).toBe(200);
  expect((await limits()).ownDaily).toEqual({ maximum: "1000.00", used: "600.00", left: "400.00" });
  await save(ada, { dailyLimit: "500" });
  expect((await limits()).ownDaily).toEqual({ maximum: "500.00", used: "600.00", left: "0.00" });
});

it("looser rules need the second factor of who has one", async () => {
  const ada = await owner();
  await ownPasskey({ app }, ada);
  await save(ada, { transfersOff: true });
  expect((await save(ada, {})).json.code).toBe("confirmation_required");
  const confirmation = await ownConfirmation({ app, ctx }, ada);
  expect((await save(ada, { confirmation })).json.data.next).toMatchObject({
    rules: { transfersOff: false },
  });
});

it("an amount above the person's own limit needs a second factor, which must exist", async () => {
  const ada = await owner();
  expect((await save(ada, { confirmAbove: "500" })).json.code).toBe("conflict");
  await ownPasskey({ app }, ada);
  expect((await save(ada, { confirmAbove: "500" })).status).toBe(200);
  expect((await airtime(ada, "500")).status).toBe(200);
  expect((await airtime(ada, "501")).json.code).toBe("confirmation_required");
  const confirmation = await ownConfirmation({ app, ctx }, ada);
  expect((await airtime(ada, "501", { "x-confirmation": confirmation })).status).toBe(200);
});

it("no transfers leave while they are off, bills do", async () => {
  const ada = await owner();
  await save(ada, { transfersOff: true });
  expect((await send(ada)).json.code).toBe("transfers_off");
  expect((await airtime(ada, "100")).status).toBe(200);
});

it("a save from a tab that showed older rules is refused", async () => {
  const ada = await owner();
  const { changedAt: atFirst } = (await callApi(app, "GET /users/payment-rules", { token: ada.token })).json
    .data;
  expect(atFirst).toBe(null);
  const { changedAt } = (await save(ada, { dailyLimit: "1000", changedAt: atFirst })).json.data;
  const refused = await save(ada, { transfersOff: true, changedAt: atFirst });
  expect(refused).toMatchObject({ status: 409, json: { code: "conflict" } });
  expect(refused.json.message).toBe(
    "Your rules have changed since you opened them. Please check them again.",
  );
  const whole = await save(ada, { dailyLimit: "1000", transfersOff: true, changedAt });
  expect(whole.json.data).toMatchObject({ rules: { dailyLimit: "1000.00", transfersOff: true }, next: null });
  expect((await save(ada, { dailyLimit: "1000", changedAt })).status).toBe(409);
});

it.each(["first", "later"])(
  "no stricter rule is lost when rules are saved at the same moment: the %s",
  async (which) => {
    const ada = await owner();
    if (which === "later") await save(ada, { dailyLimit: "90000" });
    const saves = Array.from({ length: 8 }, (_, index) =>
      save(ada, index % 2 === 0 ? { dailyLimit: "1000" } : { dailyLimit: "90000", transfersOff: true }),
    );
    const replies = await Promise.all(saves);
    const saved = replies.filter(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(replies.length - saved.length);
    const strictest = {
      dailyLimit: saved.some(({ json }) => json.data.rules.dailyLimit === "1000.00") ? "1000.00" : "90000.00",
      transfersOff: saved.some(({ json }) => json.data.rules.transfersOff),
    };
    const { rules } = (await callApi(app, "GET /users/payment-rules", { token: ada.token })).json.data;
    expect(rules).toMatchObject(strictest);
  },
);

it("rules are of their person alone", async () => {
  const [ada, eve] = [await owner(), await owner()];
  await save(ada, { transfersOff: true });
  expect(
    (await callApi(app, "GET /users/payment-rules", { token: eve.token })).json.data.rules.transfersOff,
  ).toBe(false);
  expect((await send(eve)).status).toBe(200);
});
