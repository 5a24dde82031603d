import { createMember } from "@manilla/testing/members";
import { expect, it, vi } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";

// `app` has a tenth of the product's limits. Per minute it allows 3 calls of an open route from an IP address, 30 calls
// of any other route by a member of staff, and 30 calls without a valid session from an IP address.
const { app, ctx } = await testDesk({ RATE_LIMIT_FACTOR: "0.1" });
const { app: desk, ctx: context } = await testDesk();

const countsOf = (statuses: readonly number[]) => [
  statuses.filter((status) => status === 200).length,
  statuses.filter((status) => status === 429).length,
];

it("an address without a session gets a bounded number of passkey challenges", async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked += 1)
    statuses.push((await callDesk(app, "POST /session/passkey/options", { body: {} })).status);
  expect(countsOf(statuses)).toEqual([3, 37]);
  const { rows } = await ctx.database.owner.query("select count(*)::int as stored from passkey_challenge");
  expect(rows).toEqual([{ stored: 3 }]);
});

it("an address without a session gets a bounded number of refusals before a call is looked at", async () => {
  const cookie = "desk_session=wrong";
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked += 1)
    statuses.push((await callDesk(app, "GET /session", { cookie })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

it("a person of staff sends a bounded number of calls a minute, and a colleague is not slowed", async () => {
  const [one, other] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "supervisor")];
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked += 1)
    statuses.push((await callDesk(app, "GET /session", { cookie: one.cookie })).status);
  expect(countsOf(statuses)).toEqual([30, 10]);
  expect((await callDesk(app, "GET /session", { cookie: other.cookie })).status).toBe(200);
});

it("a person of staff looks at 60 customers an hour, however they are looked at, and again at those", async () => {
  const { cookie } = await signedIn(desk, context, "agent");
  const customers = await Promise.all(
    Array.from({ length: 64 }, async () => (await createMember(context)).actor.userId),
  );
  const [first = "", second = "", third = ""] = customers;
  const logged = vi.spyOn(context.desk.log, "error");
  const alarms = () =>
    logged.mock.calls.flatMap(([fields]) =>
      typeof fields === "object" && fields !== null && "alarm" in fields ? [fields.alarm] : [],
    );
  const reason = "The customer calls about a payment";
  const look = (id: string) => callDesk(desk, `GET /customers/${id}`, { cookie });
  const contacts = (id: string) =>
    callDesk(desk, `POST /customers/${id}/contacts`, { cookie, body: { reason } });
  const timeline = (id: string) => callDesk(desk, `GET /customers/${id}/timeline`, { cookie });
  expect((await contacts(first)).status).toBe(200);
  expect((await timeline(second)).status).toBe(200);
  expect((await look(third)).status).toBe(200);
  for (const id of customers.slice(3, 29)) expect((await look(id)).status).toBe(200);
  expect(alarms()).toEqual([]);
  // 29 customers are counted already, so 31 of these 35 parallel calls are within the limit of 60.
  const answers = await Promise.all(customers.slice(29).map(look));
  expect(countsOf(answers.map(({ status }) => status))).toEqual([31, 4]);
  expect(alarms()).toEqual(["staff_reading"]);
  const refused = customers[29 + answers.findIndex(({ status }) => status === 429)] ?? "";
  for (const open of [look, contacts, timeline]) {
    const { status, json } = await open(refused);
    expect([status, json.message]).toEqual([
      429,
      "You have looked at 60 customers within an hour. Please continue with these, or look at others later.",
    ]);
  }
  expect((await contacts(third)).status).toBe(200);
  const colleague = await signedIn(desk, context, "supervisor");
  expect((await callDesk(desk, `GET /customers/${refused}`, colleague)).status).toBe(200);
});

it("contacts are shown for a reason of at least two words only", async () => {
  const { cookie } = await signedIn(desk, context, "agent");
  const { actor } = await createMember(context);
  const show = async (reason: string) =>
    (await callDesk(desk, `POST /customers/${actor.userId}/contacts`, { cookie, body: { reason } })).status;
  for (const reason of ["aaaaa", "aaaaaaaaaaaaaaa", "because", "a b c d e f g", "----- -----"])
    expect(await show(reason), reason).toBe(400);
  expect(await show("to call back")).toBe(200);
});
