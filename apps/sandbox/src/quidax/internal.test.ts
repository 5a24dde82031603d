// oxlint-disable typescript/no-unsafe-argument -- vendors' answers are read loosely and asserted
import { afterAll, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const base = "/quidax/exchange-open-api/api/v1";
const get = (path: string) => outside.get(base + path, keys.quidax);
const post = (path: string, body: unknown = {}) => outside.post(base + path, body, keys.quidax);
const held = async (account: string) => (await get(`/users/${account}/wallets/eth`)).body.data.balance;

const outside = await startOutside();
const person = { email: "u2@example.com", first_name: "Ada", last_name: "Obi" };
const user = (await post("/users", person)).body.data.id;
const fixture = (await get("/users/me")).body.data.id;
await outside.post("/control/custody/float", { currency: "eth", amount: "0.5" });
const addresses = `/users/${user}/wallets/eth/addresses`;
await post(addresses);
const address: string = await outside.until(async () => (await get(addresses)).body.data[0].address);
await outside.post("/control/custody/deposits", { address, amount: "2" });
await outside.until(async () => (await held(user)) === "2.0" || undefined);
afterAll(() => outside.close());

const order = (reference: string, amount: string) => ({
  currency: "eth",
  amount,
  fund_uid: fixture,
  reference,
});
const stateOf = async (account: string, reference: string) =>
  (await get(`/users/${account}/withdraws/reference/${reference}`)).body.data.status;

it("the house's own account has a float that control sets, and that runs dry", async () => {
  expect([await held("me"), await held(fixture)]).toEqual(["0.5", "0.5"]);
  const fund_uid = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const refused = await post("/users/me/withdraws", { ...order("dry", "0.6"), fund_uid });
  expect([refused.status, refused.body.data.code]).toEqual([400, "E0113"]);
});

it("coins sent to an account's id move there without a fee, once they are done", async () => {
  const decide = (status: string) => outside.post("/control/custody/withdrawals/collect-1", { status });
  await decide("processing");
  const made = await post(`/users/${user}/withdraws`, order("collect-1", "1.5"));
  expect(made.body.data).toMatchObject({ type: "internal", fee: "0.0", status: "Submitted" });
  expect([await held(user), await held("me")]).toEqual(["0.5", "0.5"]);
  await decide("done");
  const hook = await outside.webhook("quidax", ({ body }) => body.data.reference === "collect-1");
  expect(hook.body).toMatchObject({ event: "withdraw.successful", data: { user: { id: user } } });
  expect([await held(user), await held("me")]).toEqual(["0.5", "2.0"]);
  expect(await stateOf(user, "collect-1")).toBe("Done");
  expect((await get("/users/me/withdraws/reference/collect-1")).status).toBe(404);
  const { data } = (await get("/users/deposits/all")).body;
  expect(data[0]).toMatchObject({ type: "internal", amount: "1.5", user: { id: fixture } });
});

it("come back when control takes them back, and more than there is cannot leave", async () => {
  await outside.post("/control/custody/withdrawals/collect-1", { status: "rejected" });
  expect([await held(user), await held("me")]).toEqual(["2.0", "0.5"]);
  expect((await post(`/users/${user}/withdraws`, order("collect-2", "2.1"))).body.data.code).toBe("E0113");
});
