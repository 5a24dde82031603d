import { EventEmitter } from "node:events";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildApp } from "../app.ts";
import { usersRoutes } from "../routes/users.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";

// Two instances share one database, like two processes behind a balancer. They cache actors for longer than a test
// runs, so that only an announcement can remove an actor from a cache.
const lifetime = { actorLifetimeMs: 600_000, maxEventLoopDelay: 60_000 };
const { app: one, ctx } = await testApp({ routes: [usersRoutes] }, lifetime);
const two = await buildApp(ctx, { routes: [usersRoutes], ...lifetime });
runAtEnd(() => two.close());
const line = "GET /users/sessions";
const status = async (app: typeof one, token: string) => (await callApi(app, line, { token })).status;

async function knownPerson() {
  const { token, user, person } = await signUp(one);
  await vi.waitFor(async () => {
    expect(
      await lookups(async () => void (await Promise.all([status(one, token), status(two, token)]))),
    ).toBe(0);
  }, 10_000);
  return { token, userId: user.id, person };
}

async function lookups(work: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(ctx.pool, "query");
  onTestFinished(() => query.mockRestore());
  await work();
  const names = query.mock.calls.map(([what]) => (what as unknown as { name?: string }).name);
  query.mockRestore();
  return names.filter((name) => name === "live-sessions").length;
}

const ends = (token: string) =>
  vi.waitFor(
    async () => expect([await status(one, token), await status(two, token)]).toEqual([401, 401]),
    5_000,
  );

it("a sign-out ends the session at once on its instance, and on the other one with the notification", async () => {
  const { token } = await knownPerson();
  expect((await callApi(one, "POST /users/logout", { token })).status).toBe(200);
  expect(await status(one, token)).toBe(401);
  await ends(token);
});

/** Delays the database's announcements about a person to both instances until `release`. */
function holdAnnouncements(userId: string) {
  const held: (() => void)[] = [];
  const { emit } = EventEmitter.prototype;
  const spy = vi.spyOn(EventEmitter.prototype, "emit").mockImplementation(function (
    this: EventEmitter,
    event,
    ...values
  ) {
    const [message] = values as [{ channel?: string; payload?: string } | undefined];
    if (event !== "notification" || message?.channel !== "actors" || message.payload !== userId)
      return emit.call(this, event, ...values);
    held.push(() => emit.call(this, event, ...values));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return {
    count: () => held.length,
    release: () => {
      spy.mockRestore();
      for (const deliver of held.splice(0)) deliver();
    },
  };
}

it("a session revoked through one instance gets 401 from the other in the first request after the notification", async () => {
  const { token, userId, person } = await knownPerson();
  const body = { identifier: person.email, password: person.password };
  const other = (await callApi(one, "POST /users/login", { body })).json.data.token as string;
  const { sessions } = (await callApi(one, line, { token: other })).json.data;
  const { id } = sessions.find(({ current }: { current: boolean }) => !current);
  await vi.waitFor(async () => expect(await lookups(async () => void (await status(two, token)))).toBe(0));

  const announcements = holdAnnouncements(userId);
  const order: string[] = [];
  const poll = async () => order.push(`the other answers ${await status(two, token)}`);
  await poll();
  expect((await callApi(one, `DELETE /users/sessions/${id}`, { token: other })).status).toBe(200);
  order.push(`revoked, its instance answers ${await status(one, token)}`);
  await vi.waitFor(() => expect(announcements.count()).toBe(2), 5_000);
  await poll();
  announcements.release();
  order.push("both are notified");
  await poll();
  await poll();
  expect(order).toEqual([
    "the other answers 200",
    "revoked, its instance answers 401",
    "the other answers 200",
    "both are notified",
    "the other answers 401",
    "the other answers 401",
  ]);
});

it.each([
  ["revoked by staff", "update sessions set revoked_at = now() where user_id = $1"],
  ["expired early", "update sessions set expires_at = now() where user_id = $1"],
  ["deleted", "delete from sessions where user_id = $1"],
  ["of a closed account", "update users set closed_at = now() where id = $1"],
])("a session that is %s in the database ends at every instance", async (_how, text) => {
  const { token, userId } = await knownPerson();
  await ctx.database.owner.query(text, [userId]);
  await ends(token);
});

it("a frozen account is frozen at every instance", async () => {
  const { token, userId } = await knownPerson();
  await ctx.database.owner.query("update users set frozen_at = now() where id = $1", [userId]);
  const read = () => lookups(async () => void (await status(two, token)));
  await vi.waitFor(async () => expect(await read()).toBe(1), 5_000);
});

it("an instance caches no session while it can't receive notifications of changes", async () => {
  const { token } = await knownPerson();
  await ctx.database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'actors-listen'",
  );
  await vi.waitFor(
    async () => expect(await lookups(async () => void (await status(one, token)))).toBe(1),
    1_000,
  );
});
