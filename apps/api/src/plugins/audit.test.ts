import { expect, it } from "vitest";
import { billsRoutes } from "../routes/bills.ts";
import { accountRoutes, usersRoutes } from "../routes/users.ts";
import { walletRoutes } from "../routes/wallet.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";

const { app, ctx } = await testApp({ routes: [accountRoutes, billsRoutes, usersRoutes, walletRoutes] });

async function linesOf(userId: string) {
  await app.flushAudit();
  const { rows } = await ctx.database.owner.query<{
    action: string;
    actor: string;
    outcome: string;
    ip: string;
    request_id: string;
  }>(
    `select action, actor_name as actor, after ->> 'outcome' as outcome, ip, request_id from audit_log
     where subject = $1 or actor_id::text = $1 order by at, id`,
    [userId],
  );
  return rows;
}

it("says who changed the PIN, from where and in which request, in the commit and of the request", async () => {
  const { token, person, user } = await signUp(app);
  const from = "192.0.2.44";
  const body = { password: person.password, newPin: "1357" };
  const answer = await callApi(app, "POST /users/change-pin", { token, body, from });
  const lines = (await linesOf(user.id)).filter(({ ip }) => ip === from);
  const request_id = answer.headers["x-request-id"];
  expect(lines).toEqual([
    { action: "user.pin_changed", actor: "owner", outcome: null, ip: from, request_id },
    { action: "users.change_pin", actor: "owner", outcome: "done", ip: from, request_id },
  ]);
});

it("names the account of a wrong password and of a wrong PIN, and nothing of what was typed", async () => {
  const { token, person, user } = await signUp(app);
  const wrong = "Wrong-pass-77";
  await callApi(app, "POST /users/login", { body: { identifier: person.email, password: wrong } });
  const airtime = { phoneNumber: "+2348031234567", amount: "100", pin: "0001" };
  await callApi(app, "POST /bills/airtime/purchase", { token, body: airtime });
  const lines = await linesOf(user.id);
  expect(lines).toContainEqual(
    expect.objectContaining({ action: "users.login", actor: "nobody", outcome: "invalid_credentials" }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ action: "bills.purchase_airtime", actor: "owner", outcome: "invalid_pin" }),
  );
  expect(JSON.stringify(lines)).not.toContain(wrong);
});

it("names no account where none exists", async () => {
  const from = "192.0.2.45";
  const body = { identifier: "nobody-at-all@example.com", password: "Wrong-pass-1" };
  await callApi(app, "POST /users/login", { body, from });
  await app.flushAudit();
  const { rows } = await ctx.database.owner.query("select subject, actor_name from audit_log where ip = $1", [
    from,
  ]);
  expect(rows).toEqual([{ subject: "nobody", actor_name: "nobody" }]);
});

it("is not filled by requests of no account, and goes on naming accounts meanwhile", async () => {
  const { person, user } = await signUp(app);
  const from = "192.0.2.46";
  for (let tries = 0; tries < 100; tries += 1) await callApi(app, "POST /users/logout", { from });
  await callApi(app, "POST /users/login", {
    body: { identifier: person.email, password: "Wrong-pass-1" },
    from,
  });
  expect(await linesOf(user.id)).toContainEqual(expect.objectContaining({ outcome: "invalid_credentials" }));
  const { rows } = await ctx.database.owner.query<{ count: number }>(
    "select count(*)::int from audit_log where ip = $1 and after ->> 'outcome' = 'unauthenticated'",
    [from],
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(rows[0]?.count).toBeLessThanOrEqual(60);
});

it("records that a session was ended, who exported their data, and who reached for another's things", async () => {
  const { token, user } = await signUp(app);
  const { token: other } = await signUp(app);
  const { json } = await callApi(app, "GET /users/sessions", { token: other });
  const id = json.data.sessions[0].id as string;
  await callApi(app, `DELETE /users/sessions/${id}`, { token });
  await callApi(app, "GET /users/me/export", { token });
  await callApi(app, "POST /users/logout", { token });
  const said = (await linesOf(user.id)).map(({ action, outcome }) => [action, outcome]);
  expect(said).toContainEqual(["users.revoke_session", "not_found"]);
  expect(said).toContainEqual(["users.export_my_data", "done"]);
  expect(said).toContainEqual(["users.logout", "done"]);
});

it("writes nothing for what changes nothing", async () => {
  const { token, user } = await signUp(app);
  const before = (await linesOf(user.id)).length;
  await callApi(app, "GET /dashboard", { token });
  await callApi(app, "POST /users/check-email", { token, body: { email: "free@example.com" } });
  expect(await linesOf(user.id)).toHaveLength(before);
});
