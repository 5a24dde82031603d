import { TestClock, testContext } from "@manilla/testing/context";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { accountKinds, setFrozen } from "./kinds/accounts.ts";
import { applyApproved, makeProposal } from "./make-proposal.ts";
import { findProposal } from "./proposal.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");

it("an approval to unfreeze opens the freeze that its maker looked at, and no later one", async () => {
  const { userId } = (await createMember(ctx)).actor;
  const frozen = async () =>
    (await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } })).frozenAt !== null;
  const proposed = () =>
    makeProposal(ctx.desk, agent, {
      kind: "account.unfreeze",
      subject: userId,
      parameters: {},
      reason: "called back on the known number",
    });
  await setFrozen(ctx.desk, userId, true);
  const made = await proposed();
  await setFrozen(ctx.desk, userId, false);
  clock.pass(60);
  await setFrozen(ctx.desk, userId, true);
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "failed" });
  expect(await frozen()).toBe(true);
  const again = await proposed();
  expect(await approveProposal(ctx, supervisor, again)).toMatchObject({ state: "applied" });
  expect(await frozen()).toBe(false);
});

it("an approval that opened the account before its process died stays carried out when staff freeze it again", async () => {
  const { userId } = (await createMember(ctx)).actor;
  await setFrozen(ctx.desk, userId, true);
  const reason = "called back on the known number";
  const request = { kind: "account.unfreeze", subject: userId, parameters: {}, reason } as const;
  const made = await makeProposal(ctx.desk, agent, request);
  await ctx.desk.prisma
    .$queryRaw`select desk.decide(${made.id}::uuid, 1, true, null, ${supervisor.userId}::uuid, ${clock.now()})`;
  await accountKinds["account.unfreeze"].apply(ctx.desk, await findProposal(ctx.desk, made.id));
  clock.pass(60);
  await setFrozen(ctx.desk, userId, true);
  await applyApproved(ctx.desk);
  expect(await findProposal(ctx.desk, made.id)).toMatchObject({ state: "applied" });
  expect((await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } })).frozenAt).not.toBeNull();
});
