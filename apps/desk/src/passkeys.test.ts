import { listAuditLines } from "@manilla/core/audit/audit";
import { addPasskey } from "@manilla/core/users/factors/add-factor";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { expect, it } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";
import {
  addedPasskey,
  challengeOf,
  createPasskeyBody,
  deskPasskey,
  nextCode,
  passkeyProof,
} from "./testing/passkey-fixtures.ts";

const { app, ctx } = await testDesk();

it("a passkey made after the sign-in signs its owner in alone, and both are audit lines", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const passkey = await addedPasskey(app, caller);
  const answer = await callDesk(app, "POST /session/passkey", { body: await passkeyProof(app, passkey) });
  expect(answer.status).toBe(201);
  expect(answer.json.data).toMatchObject({ username: caller.username, role: "agent" });
  const cookie = answer.cookie.split(";")[0] ?? "";
  expect((await callDesk(app, "GET /session", { cookie })).status).toBe(200);
  expect(
    (await listAuditLines(ctx, caller.staff.userId)).map(({ action, after }) => [action, after]),
  ).toEqual(
    expect.arrayContaining([
      ["desk.sign_in", expect.objectContaining({ factor: "totp" })],
      ["staff.passkey_added", { name: "Office laptop" }],
      ["desk.sign_in", expect.objectContaining({ factor: "passkey" })],
    ]),
  );
});

it("at most ten passkeys are added when many are added at once, and each of them is an audit line", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const twice = deskPasskey();
  const bodies = [await createPasskeyBody(app, caller, twice), await createPasskeyBody(app, caller, twice)];
  const add = (body: object) => callDesk(app, "POST /passkeys", { cookie: caller.cookie, body });
  expect((await add(bodies[0] ?? {})).status).toBe(201);
  expect((await add(bodies[1] ?? {})).json.code).toBe("already_exists");
  const more = await Promise.all(Array.from({ length: 11 }, () => createPasskeyBody(app, caller)));
  const statuses = (await Promise.all(more.map(add))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(9);
  const { rows } = await ctx.desk.pool.query(
    "select count(*)::int as count from desk.passkey where staff_id = $1",
    [caller.staff.userId],
  );
  expect(rows).toEqual([{ count: 10 }]);
  const lines = await listAuditLines(ctx, caller.staff.userId);
  expect(lines.filter(({ action }) => action === "staff.passkey_added")).toHaveLength(10);
});

it("a signature counts once, from this site alone, by an enrolled passkey of a person who still works here", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const passkey = await addedPasskey(app, caller);
  const used = await passkeyProof(app, passkey);
  expect((await callDesk(app, "POST /session/passkey", { body: used })).status).toBe(201);
  const foreign = softwarePasskey({ at: "http://localhost:8080" });
  const { challengeId, challenge } = await challengeOf(app, "/session/passkey/options");
  const other = await passkeyProof(app, deskPasskey());
  const refused = [
    { body: used, code: "otp_expired" },
    { body: { challengeId, response: { ...foreign.authenticate({ challenge }), id: passkey.credentialId } } },
    { body: other },
  ];
  for (const { body, code = "invalid_credentials" } of refused) {
    const answer = await callDesk(app, "POST /session/passkey", { body });
    expect([answer.status, answer.json.code, answer.cookie]).toEqual([400, code, ""]);
  }
  await ctx.owner.prisma.user.update({ where: { id: caller.staff.userId }, data: { role: "user" } });
  const left = await callDesk(app, "POST /session/passkey", { body: await passkeyProof(app, passkey) });
  expect([left.status, left.json.code]).toEqual([400, "invalid_credentials"]);
});

it("a passkey of a frozen person signs in when the account is open again, and not before", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const passkey = await addedPasskey(app, caller);
  const signIn = async (frozenAt: Date | null) => {
    await ctx.desk.prisma.user.update({ where: { id: caller.staff.userId }, data: { frozenAt } });
    return (await callDesk(app, "POST /session/passkey", { body: await passkeyProof(app, passkey) })).status;
  };
  expect([await signIn(ctx.clock.now()), await signIn(null)]).toEqual([400, 201]);
});

it("ten minutes after the sign-in, a change of passkeys needs a factor shown once more", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const { cookie } = caller;
  const { credentialId, authenticate } = await addedPasskey(app, caller);
  const age = "update desk.session set factor_at = now() - interval '11 minutes' where staff_id = $1";
  const tries = ["POST /passkeys/options", `DELETE /passkeys/${credentialId}`];
  await ctx.desk.pool.query(age, [caller.staff.userId]);
  for (const line of tries)
    expect((await callDesk(app, line, { cookie })).json.code, line).toBe("confirmation_required");

  const code = nextCode(caller, ctx.clock.now());
  const show = (body: object) => callDesk(app, "POST /session/factor", { cookie, body });
  expect((await show({ code: code === "000000" ? "000001" : "000000" })).json.code).toBe("invalid_otp");
  expect((await show({ code })).status).toBe(200);
  expect((await show({ code })).json.code, "a code counts once").toBe("invalid_otp");
  expect((await callDesk(app, "POST /passkeys/options", { cookie })).status).toBe(200);

  await ctx.desk.pool.query(age, [caller.staff.userId]);
  const { challengeId, challenge } = await challengeOf(app, "/session/factor/options", caller);
  expect((await show({ passkey: { challengeId, response: authenticate({ challenge }) } })).status).toBe(200);
  expect((await callDesk(app, `DELETE /passkeys/${credentialId}`, { cookie })).status).toBe(200);
  expect((await callDesk(app, "GET /passkeys", { cookie })).text).toContain('"data":[]');
  const lines = (await listAuditLines(ctx, caller.staff.userId)).map(({ action }) => action);
  expect(lines).toContain("staff.passkey_removed");
});

it("rejects renaming or removing the passkey of another person", async () => {
  const [one, two] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "admin")];
  const { credentialId } = await addedPasskey(app, one);
  const path = `/passkeys/${credentialId}`;
  const body = { name: "Mine now" };
  expect((await callDesk(app, `PUT ${path}`, { cookie: two.cookie, body })).status).toBe(404);
  expect((await callDesk(app, `DELETE ${path}`, { cookie: two.cookie })).status).toBe(404);
  expect((await callDesk(app, `PUT ${path}`, { cookie: one.cookie, body })).json.data).toMatchObject(body);
});

it("adds no passkey when the session ends or its person is frozen while the browser makes it", async () => {
  const caller = await signedIn(app, ctx, "agent");
  const { staff, username } = caller;
  const session = await ctx.desk.prisma.deskSession.findFirstOrThrow({ where: { staffId: staff.userId } });
  const by = { userId: staff.userId, username, sessionId: session.id };
  const [one, two] = [await createPasskeyBody(app, caller), await createPasskeyBody(app, caller)];
  const add = (made: typeof one) => addPasskey(ctx.desk, "staff", by, made);
  await ctx.desk.prisma.user.update({ where: { id: staff.userId }, data: { frozenAt: ctx.clock.now() } });
  await expect(add(one)).rejects.toMatchObject({ code: "account_frozen" });
  await ctx.desk.prisma.user.update({ where: { id: staff.userId }, data: { frozenAt: null } });
  await ctx.desk.prisma.deskSession.update({
    where: { id: session.id },
    data: { revokedAt: ctx.clock.now() },
  });
  await expect(add(two)).rejects.toMatchObject({ code: "unauthenticated" });
  const lines = (await listAuditLines(ctx, staff.userId)).map(({ action }) => action);
  expect(lines).not.toContain("staff.passkey_added");
});
