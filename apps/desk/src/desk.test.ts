import { listAuditLines } from "@manilla/core/audit/audit";
import { createRequestLines } from "@manilla/core/audit/request-lines";
import { createMember } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx } = await testDesk();

it("a look at a customer and at an operation is recorded, and contacts are shown with a reason only", async () => {
  const { actor, email, username } = await createMember(ctx);
  const { cookie, staff } = await signedIn(app, ctx, "agent");
  const withdrawal = await waitingWithdrawal(ctx.database, { naira: "250000", owner: actor.userId });
  const page = await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
  expect(page.json.data.customer).toMatchObject({ username });
  expect(page.text).not.toContain(email);
  const operation = await callDesk(app, `GET /operations/${withdrawal}`, { cookie });
  expect(operation.json.data.acts).toMatchObject([
    { kind: "withdrawal.approve" },
    { kind: "withdrawal.reject" },
  ]);
  expect(operation.text).not.toContain("0123456785");
  const contacts = `POST /customers/${actor.userId}/contacts`;
  expect((await callDesk(app, contacts, { cookie, body: {} })).status).toBe(400);
  const shown = await callDesk(app, contacts, { cookie, body: { reason: "to call back" } });
  expect(shown.json.data).toMatchObject({ email });
  expect(
    (await listAuditLines(ctx, actor.userId)).filter(({ actorId }) => actorId === staff.userId),
  ).toMatchObject([
    { action: "customer.view" },
    { action: "operation.view" },
    { action: "customer.contacts_shown", reason: "to call back" },
  ]);
});

it("a look at the timeline, each page of it, is recorded under the customer", async () => {
  const { actor } = await createMember(ctx);
  const { cookie, staff } = await signedIn(app, ctx, "agent");
  const timeline = `GET /customers/${actor.userId}/timeline`;
  const until = ctx.clock.now().toISOString();
  expect((await callDesk(app, timeline, { cookie })).status).toBe(200);
  expect((await callDesk(app, `${timeline}?before=${until}`, { cookie })).status).toBe(200);
  expect(
    (await listAuditLines(ctx, actor.userId)).filter(({ actorId }) => actorId === staff.userId),
  ).toMatchObject([
    { action: "customer.timeline", after: { until: null } },
    { action: "customer.timeline", after: { until } },
  ]);
});

it("the timeline names requests and looks in plain words, and says why one was refused", async () => {
  const { actor, network } = await createMember(ctx);
  const { cookie, username } = await signedIn(app, ctx, "agent");
  const lines = createRequestLines(ctx);
  const line = { actorId: actor.userId, subject: actor.userId, status: 200, ip: network, requestId: "r" };
  lines.add({ ...line, action: "naira.initiate_withdrawal", outcome: "invalid_pin" });
  lines.add({ ...line, action: "notifications.save_notification_settings", outcome: "done" });
  lines.add({ ...line, action: "users.some_new_route", outcome: "done" });
  await lines.flush();
  await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
  const { json } = await callDesk(app, `GET /customers/${actor.userId}/timeline?looks=true`, { cookie });
  const { events } = json.data as { events: { source: string; title: string; detail: string | null }[] };
  const shown = events.map(({ source, title, detail }) => [source, title, detail]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ["customer", "Request for a withdrawal", "Refused: Incorrect PIN. Please try again."],
      ["customer", "Change of the notification settings", null],
      ["customer", "users some new route", null],
      ["staff", `Customer page opened by ${username}`, null],
      ["staff", `Timeline opened by ${username}`, null],
    ]),
  );
  for (const { source, title } of events)
    if (source !== "money") expect(title, source).not.toMatch(/\w[._]\w+\b(?! by)/);
});

it("the timeline has what happened to the customer, and looks of staff on request only", async () => {
  const { actor } = await createMember(ctx);
  const { cookie, username } = await signedIn(app, ctx, "agent");
  const timeline = async (query = "") => {
    const { json } = await callDesk(app, `GET /customers/${actor.userId}/timeline${query}`, { cookie });
    return json.data.events as { source: string; title: string; detail: string | null }[];
  };
  const body = { text: "Called back at noon" };
  expect((await callDesk(app, `POST /customers/${actor.userId}/notes`, { cookie, body })).status).toBe(201);
  for (let look = 0; look < 40; look += 1) {
    await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
    await timeline();
  }
  expect(await timeline()).toMatchObject([
    { source: "staff", title: `Note by ${username}`, detail: body.text },
    { title: "Signed in on Firefox on Linux" },
  ]);
  const titles = (await timeline("?looks=true")).map(({ title }) => title);
  expect(titles).toContain(`Customer page opened by ${username}`);
});

it("the timeline continues where a page of it ended, also between events of one millisecond", async () => {
  const { actor } = await createMember(ctx);
  const { cookie } = await signedIn(app, ctx, "agent");
  await ctx.database.owner.query(
    `insert into notification (id, user_id, event_id, type, title, message, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'system', 'Event ' || n, 'x', now() - interval '1 hour' + n / 2 * interval '1 microsecond'
     from generate_series(1, 130) n`,
    [actor.userId],
  );
  const titles: string[] = [];
  let query = "";
  do {
    const { json } = await callDesk(app, `GET /customers/${actor.userId}/timeline${query}`, { cookie });
    titles.push(...json.data.events.map(({ title }: { title: string }) => title));
    query = json.data.next ? `?before=${json.data.next}` : "";
  } while (query);
  expect(titles.filter((title) => title.startsWith("Event"))).toHaveLength(130);
  expect(new Set(titles).size).toBe(titles.length);
});

it("a proposal by one person, approved by another, shows in the customer's account", async () => {
  const { actor } = await createMember(ctx);
  const agent = await signedIn(app, ctx, "agent");
  const supervisor = await signedIn(app, ctx, "supervisor");
  const body = {
    kind: "credit.goodwill",
    subject: actor.userId,
    parameters: { amount: "1500" },
    reason: "a late refund",
  };
  const made = await callDesk(app, "POST /proposals", { cookie: agent.cookie, body });
  expect([made.status, made.json.data.state]).toEqual([201, "open"]);
  const { id, version } = made.json.data;
  const decide = (cookie: string) =>
    callDesk(app, `POST /proposals/${id}/decision`, { cookie, body: { version, approves: true } });
  expect((await decide(agent.cookie)).status).toBe(403);
  expect((await decide(supervisor.cookie)).json.data).toMatchObject({ state: "applied" });
  expect((await decide(supervisor.cookie)).json.data).toMatchObject({ state: "applied" });
  const page = await callDesk(app, `GET /customers/${actor.userId}`, { cookie: agent.cookie });
  expect(page.json.data.balances).toEqual([{ asset: "NGN", available: "1500.00", held: "0.00" }]);
  const queue = await callDesk(app, "GET /queues", { cookie: agent.cookie });
  expect(queue.json.data).toHaveLength(10);
});

it("a queue leaves as CSV with times of Lagos that no spreadsheet takes for a formula; agents have none", async () => {
  const { actor } = await createMember(ctx);
  await waitingWithdrawal(ctx.database, { naira: "300000", owner: actor.userId });
  const agent = await signedIn(app, ctx, "agent");
  const finance = await signedIn(app, ctx, "finance");
  expect((await callDesk(app, "GET /queues/withdrawals/csv", agent)).status).toBe(403);
  const { status, text } = await callDesk(app, "GET /queues/withdrawals/csv", finance);
  expect([status, text.split("\r\n")[0]]).toEqual([
    200,
    "operation,amount,asset,state,due_at,username,account,reason,reference,created_at",
  ]);
  const lines = text.trim().split("\r\n").slice(1);
  for (const line of lines) expect(line).not.toMatch(/(^|,)[=+@]/);
  const { json } = await callDesk(app, "GET /queues/withdrawals", finance);
  const lagos = new Date(Date.parse(json.data.at(-1).created_at) + 3_600_000).toISOString();
  expect(lines.at(-1)?.split(",").at(-1)).toBe(lagos.slice(0, 19).replace("T", " "));
});

it("a saved view is visible to its owner only", async () => {
  const [one, two] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "agent")];
  const body = { name: "Mine", address: "/proposals?state=open" };
  const saved = await callDesk(app, "POST /views", { ...one, body });
  expect(saved.status).toBe(201);
  expect(
    (await callDesk(app, "POST /views", { ...one, body: { name: "x", address: "//evil.example" } })).status,
  ).toBe(400);
  expect((await callDesk(app, `DELETE /views/${saved.json.data.id}`, two)).status).toBe(404);
  const listed = await app.inject({ url: "/api/v1/views", headers: { cookie: one.cookie } });
  expect(listed.json().data).toMatchObject([body]);
});
