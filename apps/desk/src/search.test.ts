import { listAuditLines } from "@manilla/core/audit/audit";
import { auditSearches } from "@manilla/core/desk/search";
import { createMember } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx } = await testDesk();

it("a search is recorded with what it found, and without the contact that was searched for", async () => {
  const { actor, email, phone, username } = await createMember(ctx);
  const { cookie, staff } = await signedIn(app, ctx, "agent");
  const stood = `update desk.shown_search set at = at - interval '1 second'`;
  for (const q of [email, phone, username, "nobody_like_that"]) {
    expect((await callDesk(app, `GET /search?q=${encodeURIComponent(q)}`, { cookie })).status).toBe(200);
    await ctx.database.owner.query(stood);
  }
  await auditSearches(ctx.desk);
  const lines = (await listAuditLines(ctx, "search")).filter(({ actorId }) => actorId === staff.userId);
  const found = { found: 1, customers: actor.userId };
  expect(lines.map(({ action, after }) => [action, after])).toEqual([
    ["desk.search", { kind: "e-mail", text: `${email.slice(0, 1)}•••@example.com`, ...found }],
    ["desk.search", { kind: "number", text: `•••${phone.slice(-4)}`, ...found }],
    ["desk.search", { kind: "user name", text: username, ...found }],
    ["desk.search", { kind: "user name", text: "nobody_like_that", found: 0, customers: null }],
  ]);
  const log = JSON.stringify(lines);
  expect(log).not.toContain(email);
  expect(log).not.toContain(phone);
});

it("what was half typed is no line of the audit log, and the search from which something was opened is one", async () => {
  const { actor, username } = await createMember(ctx);
  const { cookie, staff } = await signedIn(app, ctx, "agent");
  const find = (q: string) => callDesk(app, `GET /search?q=${encodeURIComponent(q)}`, { cookie });
  const lines = async () =>
    (await listAuditLines(ctx, "search"))
      .filter(({ actorId }) => actorId === staff.userId)
      .map(({ after }) => after);
  for (const typed of [username.slice(0, 3), username.slice(0, 6), username]) await find(typed);
  expect(await lines()).toEqual([]);
  await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
  expect(await lines()).toMatchObject([{ text: username, customers: actor.userId }]);
  await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
  expect(await lines()).toHaveLength(1);
});

it("one field finds a person by name or contact, and an operation by reference, account number or amount", async () => {
  const { actor, email, phone, username } = await createMember(ctx);
  const { cookie } = await signedIn(app, ctx, "agent");
  await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { identityName: "Zubairu Quincy Adeyemi" },
  });
  const id = await waitingWithdrawal(ctx.database, { naira: "271828", owner: actor.userId });
  const { rows } = await ctx.pool.query("select reference from ledger.transaction where id = $1", [id]);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(ctx.clock.now());
  const find = async (q: string) =>
    (await callDesk(app, `GET /search?q=${encodeURIComponent(q)}`, { cookie })).json.data as {
      id: string;
      detail: string;
    }[];
  for (const q of [
    username,
    email,
    email.toUpperCase(),
    phone,
    phone.replace("+234", "0"),
    "quincy zubairu",
    username.slice(0, 10),
  ])
    expect(
      (await find(q)).map((hit) => hit.id),
      q,
    ).toContain(actor.userId);
  for (const q of [rows[0].reference, rows[0].reference.toLowerCase(), id, "0123456785", `271,828 ${today}`])
    expect(
      (await find(q)).map((hit) => hit.id),
      q,
    ).toContain(id);
  expect(await find("nothing_like_that")).toEqual([]);
  for (const hostile of [
    "'; drop table users; --",
    "%%%",
    "(((",
    "\\\\",
    "🙂🙂",
    "5000 2026-99-99",
    "a".repeat(200),
  ])
    expect(await find(hostile), hostile).toEqual([]);
});

it("a whole user name finds its owner before all people whose name begins alike", async () => {
  const { cookie } = await signedIn(app, ctx, "agent");
  for (let n = 0; n < 6; n += 1) {
    const { actor } = await createMember(ctx);
    const data = { username: `olumide_${n}`, identityName: "Olumide Bankole" };
    await ctx.prisma.user.update({ where: { id: actor.userId }, data });
  }
  for (let n = 0; n < 6; n += 1) {
    const found = (await callDesk(app, `GET /search?q=olumide_${n}`, { cookie })).json.data;
    expect(found).toHaveLength(6);
    expect(found[0]).toMatchObject({ title: `olumide_${n}`, by: "user name" });
  }
});
