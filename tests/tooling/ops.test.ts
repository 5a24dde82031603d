import { newId } from "@manilla/core/runtime/ids";
import { expect, test } from "vitest";
import { opsStaff } from "./ops-staff.ts";

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
