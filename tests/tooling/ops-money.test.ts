import { auditOf, sealAudit } from "@manilla/core/audit/audit";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import { opsStaff, password } from "./ops-staff.ts";

const { ctx, run } = await opsStaff();

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
  expect(await auditOf(ctx, "rmd_rate")).toEqual([]);
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
