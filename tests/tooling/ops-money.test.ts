import { auditOf, sealAudit } from "@manilla/core/audit/audit";
import { depositReference, unmatchedDeposits } from "@manilla/core/crypto/deposits/deposits";
import { house } from "@manilla/core/ledger/accounts";
import { readBalances } from "@manilla/core/ledger/balances";
import { newId } from "@manilla/core/runtime/ids";
import { allowTransitions } from "@manilla/core/testing/ledger/transitions";
import { operation } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { money } from "@manilla/shared/money";
import { expect, test } from "vitest";
import { opsStaff, password } from "./ops-staff.ts";

const { ctx, ids, run, waiting, stateOf } = await opsStaff();

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
    [[`withdrawals approve ${id}`, { user: "ngozi", code: "12345x" }], "Refused"],
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
    providerReference: depositReference("d-77"),
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
