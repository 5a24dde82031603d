import type { ProposalKind } from "@manilla/shared/desk/proposal-contract";
import { toMoney } from "@manilla/shared/money";
import { TestClock, testContext } from "@manilla/testing/context";
import { approveProposal, refusalOf, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { proposalRaces as races } from "@manilla/testing/sizes";
import { expect, it } from "vitest";
import { listAuditLines } from "../audit/audit.ts";
import { readBalances } from "../ledger/balances.ts";
import { newId } from "../runtime/ids.ts";
import { changeRequest, decideAndApply, makeProposal, previewProposal } from "./make-proposal.ts";
import { expireProposals, findProposal, withdrawProposal } from "./proposal.ts";

const clock = new TestClock();
const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" }, overrides: { clock } });
const { staff: maker } = await staffMember(ctx, "supervisor");
const { staff: checker } = await staffMember(ctx, "finance");
const { staff: agent } = await staffMember(ctx, "agent");
const reason = "the bank returned it twice";

const goodwill = (subject: string, amount = "2500.00") =>
  ({ kind: "credit.goodwill", subject, parameters: { amount }, reason }) as const;
const approval = (subject: string) =>
  ({ kind: "withdrawal.approve", subject, parameters: {}, reason }) as const;
const nairaOf = async (userId: string) => (await readBalances(ctx.prisma, userId)).NGN.available;

/**
 * Calls `expireProposals` until the proposal has expired, because one call skips a proposal that another caller
 * locks.
 */
async function expectExpired(id: string): Promise<void> {
  const afterRun = async () => {
    await expireProposals(ctx.desk);
    return findProposal(ctx.desk, id);
  };
  await expect.poll(afterRun).toMatchObject({ state: "expired" });
}

it("a credit that another person approved is in the balance, once, under both names", async () => {
  const { actor } = await createMember(ctx);
  const made = await makeProposal(ctx.desk, maker, goodwill(actor.userId));
  expect(made).toMatchObject({ state: "open", amount: 250_000n, alone: false });
  expect(await nairaOf(actor.userId)).toEqual(toMoney("NGN", "0"));
  const { id, version } = made;
  expect(await refusalOf(approveProposal(ctx, maker, { id, version }))).toBe("own_proposal");
  const decision = { id, version, approves: true, reason: "checked" };
  expect(await decideAndApply(ctx.desk, checker, decision)).toMatchObject({
    state: "applied",
    checker: { id: checker.userId },
  });
  expect(await decideAndApply(ctx.desk, checker, decision)).toMatchObject({ state: "applied" });
  expect(await nairaOf(actor.userId)).toEqual(toMoney("NGN", "2500"));
  expect((await listAuditLines(ctx, id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["proposal.made", maker.userId],
    ["proposal.approved", checker.userId],
    ["proposal.applied", checker.userId],
  ]);
});

it("rejects a decision above the role, about the own account, of a changed version, or after the deadline", async () => {
  const { actor } = await createMember(ctx);
  expect(await refusalOf(makeProposal(ctx.desk, agent, goodwill(actor.userId, "50000.01")))).toBe(
    "above_authority",
  );
  expect(await refusalOf(makeProposal(ctx.desk, maker, goodwill(maker.userId)))).toBe("own_account");
  const own = await makeProposal(ctx.desk, maker, goodwill(checker.userId));
  expect(await refusalOf(approveProposal(ctx, checker, own))).toBe("own_account");
  const made = await makeProposal(ctx.desk, agent, goodwill(actor.userId));
  expect(await refusalOf(makeProposal(ctx.desk, maker, goodwill(actor.userId)))).toBe("already_pending");
  expect(await refusalOf(approveProposal(ctx, agent, made))).toBe("own_proposal");
  const change = { id: made.id, version: 1, parameters: { amount: "40000.00" }, reason };
  expect(await refusalOf(changeRequest(ctx.desk, maker, change))).toBe("not_the_maker");
  expect(await changeRequest(ctx.desk, agent, change)).toMatchObject({ version: 2, amount: 4_000_000n });
  expect(
    await refusalOf(decideAndApply(ctx.desk, checker, { id: made.id, version: 1, approves: true })),
  ).toBe("changed_meanwhile");
  expect(
    await refusalOf(decideAndApply(ctx.desk, checker, { id: made.id, version: 2, approves: false })),
  ).toBe("reason_missing");
  clock.pass(72 * 3600 + 1);
  expect(
    await refusalOf(decideAndApply(ctx.desk, checker, { id: made.id, version: 2, approves: true })),
  ).toBe("expired");
  expect(await expireProposals(ctx.desk)).toBeGreaterThan(0);
  await expectExpired(made.id);
  expect(await nairaOf(actor.userId)).toEqual(toMoney("NGN", "0"));
});

it("a withdrawal up to ₦1,000,000 takes one person, a larger one two", async () => {
  const { actor } = await createMember(ctx);
  const small = await waitingWithdrawal(ctx.database, { naira: "250000", owner: actor.userId });
  expect(await makeProposal(ctx.desk, agent, approval(small))).toMatchObject({
    state: "applied",
    alone: true,
    checker: null,
  });
  const large = await waitingWithdrawal(ctx.database, { naira: "2000000", owner: actor.userId });
  const made = await makeProposal(ctx.desk, agent, approval(large));
  expect(made).toMatchObject({ state: "open" });
  await expect(makeProposal(ctx.desk, agent, approval(large))).rejects.toMatchObject({
    details: { data: { rule: "already_pending", proposal: made.id } },
  });
  expect(await approveProposal(ctx, checker, made)).toMatchObject({ state: "applied" });
});

it("the desk knows before a proposal is made whether it happens at once or who decides it", async () => {
  const { actor } = await createMember(ctx);
  const small = await waitingWithdrawal(ctx.database, { naira: "250000", owner: actor.userId });
  const other = await createMember(ctx);
  const large = await waitingWithdrawal(ctx.database, { naira: "2000000", owner: other.actor.userId });
  const preview = (kind: ProposalKind, subject: string, parameters = {}) =>
    previewProposal(ctx.desk, agent, { kind, subject, parameters });
  const deciders = ["admin", "finance", "supervisor"];
  expect(await preview("withdrawal.approve", small)).toEqual({ alone: true, deciders });
  expect(await preview("withdrawal.approve", large)).toEqual({ alone: false, deciders });
  expect(await preview("account.freeze", actor.userId)).toMatchObject({ alone: true });
  expect(await preview("account.freeze", maker.userId)).toMatchObject({ alone: false });
  for (const kind of ["credit.goodwill", "balance.correct", "contact.replace"] as const)
    expect(
      await refusalOf(
        preview(kind, actor.userId, { amount: "" }).then(({ alone }) => expect(alone).toBe(false)),
      ),
    ).toBe(kind === "balance.correct" ? "not_allowed" : "done");
  const { rows } = await ctx.database.owner.query(
    "select kind from desk.authority where alone_up_to is not null and kind in ('payment.owner', 'deposit.owner', 'closed.owner', 'operation.end')",
  );
  expect(rows).toEqual([]);
  expect(await previewProposal(ctx.desk, checker, { ...goodwill(actor.userId, "60000") })).toEqual({
    alone: false,
    deciders: ["admin", "finance"],
  });
  await decideAndApply(ctx.desk, checker, {
    ...(await makeProposal(ctx.desk, agent, { ...approval(large) })),
    approves: true,
  });
  expect(await refusalOf(preview("withdrawal.approve", large))).toBe("conflict");
});

it("freezing takes one person and ends the sessions; unfreezing takes two", async () => {
  const { actor } = await createMember(ctx);
  const about = (kind: "account.freeze" | "account.unfreeze") => ({
    kind,
    subject: actor.userId,
    parameters: {},
    reason,
  });
  const frozen = async () =>
    (await ctx.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } })).frozenAt !== null;
  expect(await makeProposal(ctx.desk, agent, about("account.freeze"))).toMatchObject({ state: "applied" });
  expect(await frozen()).toBe(true);
  const opening = await makeProposal(ctx.desk, agent, about("account.unfreeze"));
  expect([opening.state, await frozen()]).toEqual(["open", true]);
  await approveProposal(ctx, maker, opening);
  expect(await frozen()).toBe(false);
});

it("the database itself rejects a checker who is the maker, and an approval without a second person", async () => {
  const { actor } = await createMember(ctx);
  const { id } = await makeProposal(ctx.desk, maker, goodwill(actor.userId));
  const { owner } = ctx.database;
  const as = (set: string) =>
    owner.query(`update desk.proposal set ${set}, decided_at = now() where id = $1`, [id]);
  await expect(as("state = 'approved', checker = maker")).rejects.toThrow("maker_is_not_checker");
  await expect(as("state = 'approved'")).rejects.toThrow("an_approval_has_a_second_person");
  await expect(as("state = 'rejected'")).rejects.toThrow("a_rejection_has_a_second_person");
  await expect(
    ctx.desk.pool.query("update desk.proposal set state = 'open' where id = $1", [id]),
  ).rejects.toThrow("permission denied");
});

const racesEach = 200;
const batches = Array.from({ length: races / racesEach }, (_, index) => (index + 1) * racesEach);

it.each(batches)(
  "races of approve, reject, withdraw, change and expire end in one outcome each: the first %i",
  { timeout: 900_000 },
  async () => {
    const staff = [
      maker,
      checker,
      agent,
      ...(await Promise.all([1, 2].map(async () => (await staffMember(ctx)).staff))),
    ];
    const people = await Promise.all(Array.from({ length: 10 }, () => createMember(ctx)));

    async function race(userId: string, by: (typeof staff)[number], isLate: boolean): Promise<void> {
      const before = (await nairaOf(userId)).units;
      const request = { ...goodwill(userId, "10.00"), id: newId() };
      const { id } = await makeProposal(ctx.desk, by, request);
      if (isLate) clock.pass(72 * 3600 + 1);
      const act = (choice: number) => {
        const person = staff[Math.floor(choice * 7919) % staff.length] ?? checker;
        const at = { id, version: choice < 0.75 ? 1 : 2 };
        if (choice < 0.25) return approveProposal(ctx, person, at);
        if (choice < 0.5) return decideAndApply(ctx.desk, person, { ...at, approves: false, reason });
        if (choice < 0.55) return withdrawProposal(ctx.desk, by, id);
        if (choice < 0.65)
          return changeRequest(ctx.desk, by, { id, version: 1, parameters: { amount: "20.00" }, reason });
        if (choice < 0.7) return makeProposal(ctx.desk, by, request);
        if (choice < 0.75) return expireProposals(ctx.desk);
        return decideAndApply(ctx.desk, person, { ...at, approves: choice < 0.9, reason });
      };
      const results = await Promise.all(Array.from({ length: 8 }, () => refusalOf(act(Math.random()))));
      expect(results).not.toContain("a bug");
      const { state, amount } = await findProposal(ctx.desk, id);
      const credited = (await nairaOf(userId)).units - before;
      expect(credited, `${state} after ${results.join(", ")}`).toBe(state === "applied" ? amount : 0n);
    }

    for (let round = 0; round * people.length < racesEach; round += 1) {
      await Promise.all(
        people.map(({ actor }, index) =>
          race(actor.userId, staff[(round + index) % staff.length] ?? maker, index === 0 && round % 3 === 0),
        ),
      );
      clock.pass(72 * 3600 + 1);
      await expireProposals(ctx.desk);
    }
    const leftOpen = async () => {
      await expireProposals(ctx.desk);
      return (await ctx.database.owner.query("select from desk.proposal where state = 'open'")).rowCount;
    };
    await expect.poll(leftOpen).toBe(0);
    // No worker delivers events in this test, and the check of the books reports events that wait longer than five
    // minutes.
    await ctx.database.owner.query("update ledger.outbox set done_at = now() where done_at is null");
    const { rows } = await ctx.database.owner.query<{ state: string; same: number }>(
      "select state, count(*) filter (where maker = checker)::int as same from desk.proposal group by state",
    );
    expect(rows.map(({ same }) => same)).toEqual(rows.map(() => 0));
    expect(rows.map(({ state }) => state).sort()).toEqual(["applied", "expired", "rejected", "withdrawn"]);
  },
);
