import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { auditOf, sealAudit } from "@manilla/core/audit/audit";
import { openCase } from "@manilla/core/cases/open-case";
import { referenceOf, unmatchedDeposits } from "@manilla/core/crypto/deposits/deposits";
import { house } from "@manilla/core/ledger/accounts";
import { readBalances } from "@manilla/core/ledger/balances";
import { newId } from "@manilla/core/ledger/ids";
import { findWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal";
import { openIncidents, reportIncident } from "@manilla/core/operations/incidents";
import { compileCache } from "@manilla/core/testing/compile-cache";
import { testContext } from "@manilla/core/testing/context";
import { operation, waitingWithdrawal } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { allowTransitions } from "@manilla/core/testing/transitions";
import { register } from "@manilla/core/users/session/register";
import { money } from "@manilla/shared/money";
import { beforeAll, expect, test } from "vitest";

const ops = fileURLToPath(new URL("../../scripts/ops.ts", import.meta.url));
const password = "Ops-secret-1!";

let ctx: Awaited<ReturnType<typeof testContext>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ctx = await testContext();
  for (const username of ["ngozi", "bola", "customer"]) {
    const contacts = {
      username,
      email: `${username}@example.com`,
      phone: `+23480${10_000_000 + username.length}`,
    };
    const client = { ip: "127.0.0.1", network: "127.0.0.1", device: "test" };
    const { user } = await register(ctx, { ...contacts, password, pin: "2468" }, client);
    ids[username] = user.id;
    const role = username === "customer" ? "user" : "support";
    await ctx.prisma.user.update({ where: { id: user.id }, data: { role } });
  }
});

interface By {
  user?: string;
  secret?: string;
  database?: string;
}

/** One call at the command line, as staff make it; the password comes by the input. */
function run(line: string, { user, secret = password, database = ctx.database.url }: By = {}) {
  const env = {
    ...Object.fromEntries(Object.entries(ctx.config).map(([name, value]) => [name, String(value)])),
    ...compileCache(),
    PATH: "/usr/bin:/bin",
    DATABASE_URL: database,
    ...(user !== undefined && { OPS_USER: user }),
  };
  const args = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
  const child = spawn(process.execPath, [ops, ...args], { env });
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${secret}\n`);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, said })),
  );
}

/** A withdrawal that waits for staff, to an account name with control characters that would clear their screen. */
const waiting = (naira: string, owner?: string) =>
  waitingWithdrawal(ctx.database, { naira, accountName: "EZE GRACE\u001b[2J", ...(owner && { owner }) });

const stateOf = async (id: string) => (await findWithdrawal(ctx, id))?.state;

test("staff list, see, approve and reject, each under their own name", { timeout: 180_000 }, async () => {
  const owner = ids["customer"];
  const [one, two] = [await waiting("250000", owner), await waiting("2000000", owner)];
  const { said } = await run("withdrawals list");
  expect(said).toContain("₦250,000.00");
  expect(said).not.toContain("\u001b");
  const listed = JSON.parse((await run("withdrawals list --json --state pending_approval")).said);
  expect(listed).toHaveLength(2);

  expect((await run(`withdrawals approve ${one}`, { user: "ngozi" })).code).toBe(0);
  expect(await stateOf(one)).toBe("approved");
  expect((await run(`withdrawals approve ${two}`, { user: "ngozi" })).said).toContain("1 of 2");
  const rejected = await run(`withdrawals reject ${two} --reason "Another name"`, { user: "bola" });
  expect(rejected.code).toBe(0);
  expect(await stateOf(two)).toBe("rejected");
  expect((await run(`withdrawals show ${two}`)).said).toMatch(/bola +withdrawal\.reject +Another name/);
  expect(await run(`withdrawals approve ${two}`, { user: "bola" })).toMatchObject({
    code: 1,
    said: expect.stringContaining("It is rejected already."),
  });
});

test("rejects a decision by other people", { timeout: 180_000 }, async () => {
  const [id, own] = [await waiting("250000"), await waiting("250000", ids["ngozi"])];
  const refused: [Parameters<typeof run>, string][] = [
    [[`withdrawals approve ${id}`], "OPS_USER"],
    [[`withdrawals approve ${id}`, { user: "ngozi", secret: "wrong" }], "Refused"],
    [[`withdrawals approve ${id}`, { user: "customer" }], "not allowed"],
    [[`withdrawals approve ${id}`, { user: "nobody" }], "Refused"],
    [[`withdrawals approve ${own}`, { user: "ngozi" }], "your own"],
    [[`withdrawals reject ${id}`, { user: "ngozi" }], "--reason"],
  ];
  for (const [[line, who], words] of refused) {
    const { code, said } = await run(line, who);
    expect([code, said.includes(words)], `${line}: ${said}`).toEqual([1, true]);
    expect(said).not.toContain(password);
  }
  expect([await stateOf(id), await stateOf(own)]).toEqual(["pending_approval", "pending_approval"]);
});

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

test("coins without an owner get one, once, and staff can't name themselves", {
  timeout: 180_000,
}, async () => {
  const amount = money("ETH", "3");
  // The product books it as confirming first.
  await allowTransitions(ctx.database, ["crypto.deposit"], ["suspended"]);
  await ctx.ledger.transact({
    ...operation(newId(), { kind: "crypto.deposit", state: "suspended", final: false }),
    userId: null,
    moneyIn: amount,
    provider: "quidax",
    providerReference: referenceOf("d-77"),
    counterparty: "0xabc",
    details: {
      network: "ethereum",
      memo: null,
      accountId: "a1",
      depositId: "d-77",
      txid: "0xfeed",
      confirmations: 12,
      required: 12,
      unmatched: true,
    },
    legs: [{ from: house("custody"), to: house("suspense"), money: amount }],
  });
  expect((await run("deposits unmatched")).said).toMatch(/d-77 +ETH +3\.00000000 +ethereum/);
  const line = (user: string) =>
    `deposits resolve d-77 --user ${user} --reason "She showed us the transaction"`;
  expect((await run(line("ngozi"), { user: "ngozi" })).said).toContain("your own account");
  expect((await run(line("customer"), { user: "ngozi" })).said).toContain("1 of 2");
  // One person alone can't assign them, also in a second attempt.
  expect((await run(line("customer"), { user: "ngozi" })).code).toBe(1);
  expect((await readBalances(ctx.pool, ids["customer"] ?? "")).ETH.available).toEqual(money("ETH", "0"));
  expect((await run(line("customer"), { user: "bola" })).code).toBe(0);
  expect((await run(line("customer"), { user: "bola" })).code).toBe(1);
  const { ETH } = await readBalances(ctx.pool, ids["customer"] ?? "");
  expect(ETH.available).toEqual(amount);
  expect(await unmatchedDeposits(ctx)).toEqual([]);
});

test("prices: what is doubted is seen and forgotten, and the markup is set", {
  timeout: 180_000,
}, async () => {
  await setPrices(ctx, { coins: { BTC: "60000", ETH: "3000" } });
  expect((await run("prices list")).said).toMatch(
    /BTC +\d+ +USD for one[^]*Markup over the middle rate: 1 %/,
  );
  const forgotten = await run('prices forget btc --reason "The coin was split"', { user: "ngozi" });
  expect(forgotten).toMatchObject({ code: 0, said: expect.stringContaining("starts anew") });
  expect((await run("prices markup 21 --reason why", { user: "ngozi" })).said).toContain("0.1 to 20");
  expect((await run('prices markup 2.5 --reason "The market is thin"', { user: "bola" })).code).toBe(0);
  const after = (await run("prices list")).said;
  expect(after).toMatch(/ETH +3000[^]*Markup over the middle rate: 2.5 %/);
  expect(after).not.toContain("BTC");
  const lines = await auditOf(ctx, "rmd_rate");
  expect(lines).toMatchObject([{ actorName: "bola", before: { percent: "1" }, after: { percent: "2.5" } }]);
});

test("the books are verified; a mistake in them ends with 1", { timeout: 60_000 }, async () => {
  expect(await run("verify")).toMatchObject({
    code: 0,
    said: expect.stringContaining("The books are right. The audit log is whole."),
  });
  const change =
    "update ledger.account set balance = balance + $1 where user_id is null and purpose = 'dust' and asset = 'NGN'";
  await ctx.database.owner.query(change, [1]);
  const wrong = await run("verify --json");
  await ctx.database.owner.query(change, [-1]);
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.said)).toMatchObject([{ violation: "balance_unlike_its_entries" }]);
});

test("a line of the audit log that was changed is found, and where", { timeout: 60_000 }, async () => {
  await sealAudit(ctx);
  const line = await ctx.database.owner.query("select number from audit_seal order by number desc limit 1");
  const change = (name: string) =>
    ctx.database.owner.query(`
      alter table audit_log disable trigger audit_is_never_changed;
      update audit_log set actor_name = '${name}' where id = (select line_id from audit_seal order by number desc limit 1);
      alter table audit_log enable trigger audit_is_never_changed`);
  await change("somebody");
  const wrong = await run("verify");
  await change("bola");
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.said).toContain("audit_line_changed");
  expect(wrong.said).toMatch(new RegExp(`line ${line.rows[0].number}, \\w+\\.\\w+ by somebody`));
  expect((await run("verify")).code).toBe(0);
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
