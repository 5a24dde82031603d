import { join } from "node:path";
import { listAuditLines, sealAudit } from "@manilla/core/audit/audit";
import { newId } from "@manilla/core/runtime/ids";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";
import { opsStaff, password } from "./ops-staff.ts";

const { ctx, run } = await opsStaff();

test("the books are compared with the vendors' by day", { timeout: 60_000 }, async () => {
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
  // No vendor can be reached here. The output must say so instead of reporting agreement.
  const compared = await run("reconcile 2026-03-30");
  expect(compared.code).toBe(1);
  expect(compared.said).toMatch(/paystack +payouts +2026-03-30 +no_answer/);
  const listed = JSON.parse((await run("reconcile 2026-03-30 --json")).said);
  expect(listed).toMatchObject([{ id, provider: "paystack", kind: "amount" }]);
});

test("the float says which vendor gave no answer", { timeout: 60_000 }, async () => {
  const { code, said } = await run("float");
  expect([code, said.includes("With vendors"), said.includes("In suspense")]).toEqual([0, true, true]);
  expect(said).toMatch(/maplerad +.+unreachable/);
});

test("help says what there is", { timeout: 60_000 }, async () => {
  const { code, said } = await run("help");
  expect(code).toBe(0);
  for (const command of ["prices", "reconcile", "float", "screening", "rules", "staff", "verify"])
    expect(said).toContain(`pnpm ops ${command}`);
});

test("a word that is not known shows what is", { timeout: 60_000 }, async () => {
  expect(await run("--help")).toMatchObject({ code: 0, said: expect.stringContaining("pnpm ops verify") });
  for (const wrong of ["", "nothing", "float --nope"]) {
    const { code, said } = await run(wrong);
    expect([code, said]).toEqual([1, expect.stringContaining("pnpm ops verify")]);
    expect(said).not.toContain("    at ");
  }
});

test("a day that is none is said in a sentence", { timeout: 120_000 }, async () => {
  const lines: [string, string][] = [
    ["reconcile 2026-02-31", "A day is written"],
    ["reconcile 2026-13-45", "A day is written"],
    ['rules backtest "many new senders" --from 2026-02-31 --to 2026-03-31', "Name the days"],
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

test("rejects what other people say", { timeout: 180_000 }, async () => {
  const line = 'prices markup 2 --reason "The market is thin"';
  const refused: [Parameters<typeof run>, string][] = [
    [[line], "OPS_USER"],
    [[line, { user: "ngozi", secret: "wrong" }], "Refused"],
    [[line, { user: "ngozi", code: "12345x" }], "Refused"],
    [[line, { user: "customer" }], "Refused"],
    [[line, { user: "nobody" }], "Refused"],
    [["prices markup 2", { user: "ngozi" }], "--reason"],
  ];
  for (const [[words, who], reply] of refused) {
    const { code, said } = await run(words, who);
    expect([code, said.includes(reply)], `${words}: ${said}`).toEqual([1, true]);
    expect(said).not.toContain(password);
  }
  expect(await listAuditLines(ctx, "rmd_rate")).toEqual([]);
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
  expect(after).toMatch(/BTC +– +USD for one/);
  const lines = await listAuditLines(ctx, "rmd_rate");
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

const samples = join(root, "packages/testing/src/screening");

test("a screening list is loaded by staff, and a broken file leaves the old one", {
  timeout: 180_000,
}, async () => {
  const load = (name: string, file: string) => `screening load ${name} ${join(samples, file)}`;
  expect((await run(load("ofac", "ofac"), { user: "customer" })).said).toContain("Refused");
  expect(await run(load("ofac", "ofac"), { user: "ngozi" })).toMatchObject({ code: 0 });
  const broken = await run(load("ofac", "un.xml"), { user: "ngozi" });
  expect(broken.code).toBe(1);
  expect(broken.said).toContain("the old list stays");
  const lists = JSON.parse((await run("screening lists --json")).said);
  expect(lists).toMatchObject([
    { list: "nigeria", loaded: null },
    { list: "ofac", entries: 17 },
    { list: "rules" },
    { list: "un", entries: 0 },
  ]);
  expect(await listAuditLines(ctx, "ofac")).toMatchObject([
    { actorName: "ngozi", action: "screening.load" },
    { actorName: "ngozi", action: "screening.load" },
  ]);
});

test("a rule is tested over the books before it may hold", { timeout: 180_000 }, async () => {
  const rule = '"many new senders"';
  const hold = `rules hold ${rule} --reason "The back-test found no others"`;
  expect((await run(hold, { user: "ngozi" })).said).toContain("Test it over the books first");
  const tested = await run(`rules backtest ${rule} --from 2026-03-01 --to 2026-03-31`);
  expect(tested.said).toContain("0 operations of 0 people");
  expect((await run(hold, { user: "ngozi" })).code).toBe(0);
  expect(JSON.parse((await run("rules list --json")).said)).toContainEqual(
    expect.objectContaining({ name: "many new senders", action: "hold" }),
  );
});
