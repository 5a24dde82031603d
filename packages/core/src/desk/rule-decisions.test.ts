import { TestClock, testContext } from "@manilla/testing/context";
import { withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { approveProposal, refusalOf, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { listAuditLines } from "../audit/audit.ts";
import { newId } from "../runtime/ids.ts";
import { backtestRule, findHoldingRule, findRule, setAction } from "../screening/rules.ts";
import { decideAndApply, makeProposal } from "./make-proposal.ts";

const clock = new TestClock();
const ctx = await testContext({ ...withScreening, overrides: { clock } });
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");
const { staff: compliance } = await staffMember(ctx, "compliance");
const { staff: finance } = await staffMember(ctx, "finance");
const rule = "money passes through";
const dayAgo = () => new Date(clock.now().getTime() - 86_400_000);
await backtestRule(ctx.desk, {
  rule,
  from: new Date(clock.now().getTime() - 7 * 86_400_000),
  to: clock.now(),
});

async function flagged(owner?: string) {
  const userId = owner ?? (await createMember(ctx)).actor.userId;
  const id = newId();
  await ctx.pool.query(
    "insert into screening.flag (id, rule, subject, user_id, detail, found_at) values ($1, $2, $3, $4, $5, $6)",
    [id, rule, newId(), userId, "in 1, out 1", clock.now()],
  );
  return { id, userId };
}

const reason = "A market trader who pays suppliers";
const close = (subject: string) => ({ kind: "flag.close", subject, parameters: {}, reason }) as const;
const become = (action: string) =>
  ({ kind: "rule.action", subject: rule, parameters: { action }, reason }) as const;

it("one person closes the flag of a rule that only flags", async () => {
  await setAction(ctx.desk, rule, "flag");
  const { id } = await flagged();
  expect(await makeProposal(ctx.desk, agent, close(id))).toMatchObject({ state: "applied", alone: true });
  expect(await listAuditLines(ctx, id)).toMatchObject([
    { action: "flag.close", actorId: agent.userId, reason },
  ]);
  expect(await refusalOf(makeProposal(ctx.desk, agent, close(id)))).toBe("conflict");
});

it("a flag that holds a person's money is closed by two, neither of them that person", async () => {
  await setAction(ctx.desk, rule, "hold");
  const { id, userId } = await flagged();
  const made = await makeProposal(ctx.desk, agent, close(id));
  expect(made).toMatchObject({ state: "open" });
  const { version } = made;
  const approve = (staff: typeof agent) =>
    decideAndApply(ctx.desk, staff, { id: made.id, version, approves: true });
  expect(await refusalOf(approve(supervisor))).toBe("not_allowed");
  expect(await findHoldingRule(ctx, userId)).toMatchObject({ reference: rule });
  expect(await approve(compliance)).toMatchObject({ state: "applied" });
  expect(await findHoldingRule(ctx, userId)).toBeUndefined();
  const own = await flagged(compliance.userId);
  expect(await refusalOf(makeProposal(ctx.desk, compliance, close(own.id)))).toBe("own_account");
});

it("one person may let a rule hold, and two let it only flag again", async () => {
  await setAction(ctx.desk, rule, "flag");
  expect(await refusalOf(makeProposal(ctx.desk, agent, become("hold")))).toBe("not_allowed");
  expect(await refusalOf(makeProposal(ctx.desk, finance, become("hold")))).toBe("not_allowed");
  expect(await makeProposal(ctx.desk, supervisor, become("hold"))).toMatchObject({ state: "applied" });
  const { id, version } = await makeProposal(ctx.desk, supervisor, become("flag"));
  expect(await findRule(ctx, rule)).toMatchObject({ action: "hold" });
  expect(await refusalOf(approveProposal(ctx, supervisor, { id, version }))).toBe("own_proposal");
  expect(await approveProposal(ctx, compliance, { id, version })).toMatchObject({ state: "applied" });
  expect(await findRule(ctx, rule)).toMatchObject({ action: "flag" });
  expect(await listAuditLines(ctx, rule)).toMatchObject([
    { action: "rule.action", actorId: supervisor.userId, after: { action: "hold" } },
    { action: "rule.action", actorId: supervisor.userId, after: { action: "flag" } },
  ]);
});

it.each([
  ["backwards", () => ({ from: clock.now(), to: dayAgo() })],
  ["of no time", () => ({ from: clock.now(), to: clock.now() })],
  ["of the future", () => ({ from: clock.now(), to: new Date(clock.now().getTime() + 1_000) })],
])("a back-test %s is none: the rule may not hold after it", async (_, span) => {
  const name = "many payments in an hour";
  expect(await refusalOf(backtestRule(ctx.desk, { rule: name, ...span() }))).toBe("bad_request");
  expect(await refusalOf(makeProposal(ctx.desk, supervisor, { ...become("hold"), subject: name }))).toBe(
    "conflict",
  );
});
