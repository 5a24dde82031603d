import { auditOf } from "@manilla/core/audit/audit";
import { openCase } from "@manilla/core/cases/open-case";
import { openIncidents, reportIncident } from "@manilla/core/operations/incidents";
import { newId } from "@manilla/core/runtime/ids";
import { expect, test } from "vitest";
import { opsStaff } from "./ops-staff.ts";

const { ctx, ids, run, waiting } = await opsStaff();

test("incidents are listed, seen and resolved once, by staff with a reason", {
  timeout: 180_000,
}, async () => {
  const transactionId = await waiting("250000");
  const what = { provider: "paystack", reference: transactionId, transactionId } as const;
  await reportIncident(ctx, { ...what, kind: "paid_after_give_back", details: { state: "failed" } });
  await reportIncident(ctx, { ...what, provider: "vtpass", kind: "delivered_after_give_back" });
  const listed = JSON.parse((await run("incidents list --json")).said);
  expect(listed).toMatchObject([{ kind: "paid_after_give_back" }, { kind: "delivered_after_give_back" }]);
  const { id } = listed[0];
  expect((await run(`incidents show ${id}`)).said).toMatch(
    /the customer has the money back too[^]*pending_approval/,
  );

  const line = `incidents resolve ${id} --reason "Paid back by the customer"`;
  expect((await run(line, { user: "customer" })).said).toContain("not allowed");
  expect((await run(line, { user: "ngozi" })).code).toBe(0);
  expect((await run(line, { user: "bola" })).said).toContain("resolved already");
  expect(await auditOf(ctx, id)).toMatchObject([
    { actorName: "ngozi", action: "incident.resolve", reason: "Paid back by the customer" },
  ]);
  expect(await openIncidents(ctx)).toMatchObject([{ kind: "delivered_after_give_back" }]);
});

test("a case is listed, seen, assigned, answered with a canned answer and closed", {
  timeout: 180_000,
}, async () => {
  const owner = ids["customer"] ?? "";
  const transactionId = await waiting("250000", owner);
  const actor = { userId: owner, sessionId: newId(), level: 0 } as const;
  const report = { kind: "not_arrived", transactionId, message: "Where is\u001b[2J it?" } as const;
  const { id, number } = JSON.parse((await openCase(ctx, actor, report)).answerText);
  expect((await run("case list")).said).toContain(number);
  const seen = await run(`case show ${number}`, { user: "ngozi" });
  expect(seen.said).toMatch(/customer[^]*Where is[^]*pending_approval[^]*under_way/);
  expect(seen.said).not.toContain("\u001b");
  expect((await run(`case show ${number}`, { user: "customer" })).said).toContain("not allowed");

  await run(`case assign ${number} --user bola`, { user: "ngozi" });
  await run(`case priority ${number} urgent`, { user: "ngozi" });
  await run(`case note ${number} --text "Called the bank"`, { user: "ngozi" });
  expect((await run(`case answer ${number} --answer under_way`, { user: "ngozi" })).said).toContain(
    "answered",
  );
  expect((await run(`case answer ${number} --answer returned`, { user: "ngozi" })).said).toContain(
    "under_way",
  );
  await run(`case answer ${number} --text "It is paid." --state closed`, { user: "bola" });
  const { state, assigneeName, messages } = await ctx.prisma.supportCase.findUniqueOrThrow({
    where: { id },
    include: { messages: { orderBy: { createdAt: "asc" } } },
  });
  expect({ state, assigneeName }).toEqual({ state: "closed", assigneeName: "bola" });
  expect(messages.map(({ author, authorName }) => `${author} ${authorName}`)).toEqual([
    "customer null",
    "note ngozi",
    "staff ngozi",
    "staff bola",
  ]);
});

test("the books are compared with the vendors' by day, and staff close what is explained", {
  timeout: 60_000,
}, async () => {
  const id = newId();
  const facts = {
    day: new Date("2026-03-31"),
    provider: "paystack",
    book: "payouts",
    kind: "amount",
    reference: "x",
  };
  const at = new Date();
  await ctx.prisma.reconciliationItem.create({ data: { id, ...facts, foundAt: at, seenAt: at } });
  // No vendor can be reached here: that is said, not taken for agreement.
  const compared = await run("reconcile 2026-03-30");
  expect(compared.code).toBe(1);
  expect(compared.said).toMatch(/paystack +payouts +2026-03-30 +no_answer/);
  const listed = JSON.parse((await run("reconcile 2026-03-30 --json")).said);
  expect(listed).toMatchObject([{ id, provider: "paystack", kind: "amount" }]);
  expect(await run(`reconcile close ${id}`, { user: "ngozi" })).toMatchObject({ code: 1 });
  expect(await run(`reconcile close ${id} --reason "Ticket 4714"`)).toMatchObject({ code: 1 });
  const closed = await run(`reconcile close ${id} --reason "Ticket 4714"`, { user: "ngozi" });
  expect(closed).toMatchObject({ code: 0, said: expect.stringContaining("ngozi") });
  const item = await ctx.prisma.reconciliationItem.findUnique({ where: { id } });
  expect(item).toMatchObject({
    closedBy: "ngozi",
    closedReason: "Ticket 4714",
    resolvedAt: expect.any(Date),
  });
});

test("the float says which vendor gave no answer", { timeout: 60_000 }, async () => {
  const { code, said } = await run("float");
  expect([code, said.includes("With vendors"), said.includes("In suspense")]).toEqual([0, true, true]);
  expect(said).toMatch(/maplerad +.+unreachable/);
});

test("help says what there is", { timeout: 60_000 }, async () => {
  const { code, said } = await run("help");
  expect(code).toBe(0);
  for (const desk of [
    "withdrawals",
    "incidents",
    "payments",
    "deposits",
    "prices",
    "reconcile",
    "staff",
    "verify",
  ]) {
    expect(said).toContain(`pnpm ops ${desk}`);
  }
});

test("a word that is not known shows what is", { timeout: 60_000 }, async () => {
  expect(await run("--help")).toMatchObject({ code: 0, said: expect.stringContaining("pnpm ops verify") });
  for (const wrong of ["", "nothing", "float --nope"]) {
    const { code, said } = await run(wrong);
    expect([code, said]).toEqual([1, expect.stringContaining("pnpm ops verify")]);
    expect(said).not.toContain("    at ");
  }
});

test("a day that is none, and a time without its zone, are said in a sentence", {
  timeout: 120_000,
}, async () => {
  const lines: [string, string][] = [
    ["reconcile 2026-02-31", "A day is written"],
    ["reconcile 2026-13-45", "A day is written"],
    ['rules backtest "many new senders" --from 2026-02-31 --to 2026-03-31', "Name the days"],
    ["case deadline CASE-1 --until 2026-03-31T12:00:00 --reason Holiday", "Say until when and why"],
    ["case deadline CASE-1 --until 2026-02-31T12:00:00+01:00 --reason Holiday", "Say until when and why"],
  ];
  for (const [line, words] of lines) {
    const { code, said } = await run(line, { user: "ngozi" });
    expect([code, said], line).toEqual([1, expect.stringContaining(words)]);
    expect(said).not.toContain("    at ");
  }
});

test("a database that does not answer is said in a sentence", async () => {
  const { code, said } = await run("verify", { database: "postgresql://127.0.0.1:9/gone" });
  expect([code, said.trim()]).toEqual([1, expect.stringMatching(/^The database does not answer .+\?$/)]);
});

test("after an asset was added, every customer gets its accounts, once", { timeout: 180_000 }, async () => {
  const { owner } = ctx.database;
  await owner.query("insert into ledger.asset (code, name, scale) values ('XLM', 'Stellar', 8)");
  expect((await run("accounts open")).code).toBe(0);
  const { rows } = await owner.query(
    "select u.username, a.purpose from users u left join ledger.account a on a.user_id = u.id and a.asset = 'XLM'",
  );
  for (const username of ["ngozi", "bola", "customer"])
    for (const purpose of ["available", "held"]) expect(rows).toContainEqual({ username, purpose });
  expect((await run("accounts open --json")).said).toContain('"0"');
});
