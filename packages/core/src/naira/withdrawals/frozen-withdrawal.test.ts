import { withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { cancelWithdrawal } from "./own-withdrawal.ts";
import { sweepWithdrawals } from "./payout-inbox.ts";
import { submitWithdrawal } from "./process-withdrawal.ts";

const fixture = await withdrawalFixture();

async function ownerWithWithdrawal() {
  const { actor } = await createMember(fixture.ctx);
  const owner = { ...actor, level: 2 as const };
  await createPerson(fixture.database, { naira: "100000" }, owner.userId);
  const id = await fixture.ask(owner);
  expect((await fixture.read(id)).state).toBe("approved");
  return { owner, id };
}

const setFrozen = (userId: string, at: Date | null) =>
  fixture.ctx.desk.prisma.user.update({ where: { id: userId }, data: { frozenAt: at } });

it("an approved withdrawal of a frozen account is not submitted: it goes back to staff, and its owner is notified", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, fixture.clock.now());
  await submitWithdrawal(fixture.ctx, id);
  await sweepWithdrawals(fixture.ctx);
  expect((await fixture.read(id)).state).toBe("pending_approval");
  expect(fixture.payouts.taken.size).toBe(0);
  expect(await fixture.balances(owner)).toEqual(["50000.00", "50000.00"]);
  expect(await fixture.events(id)).toContain("withdrawal.suspended");
});

it("an approved withdrawal whose owner's money is held since it was asked for goes back to staff, too", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  const withdrawalsHeldUntil = new Date(fixture.clock.now().getTime() + 86_400_000);
  await fixture.ctx.prisma.user.update({ where: { id: owner.userId }, data: { withdrawalsHeldUntil } });
  await submitWithdrawal(fixture.ctx, id);
  expect(await fixture.read(id)).toMatchObject({
    state: "pending_approval",
    forStaff: "The owner's sign-in details changed before it was submitted",
  });
  expect(fixture.payouts.taken.size).toBe(0);
  expect(await fixture.events(id)).toContain("withdrawal.suspended");
});

it("its owner cancels it, and the money is back", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, fixture.clock.now());
  await submitWithdrawal(fixture.ctx, id);
  await cancelWithdrawal(fixture.ctx, owner, id);
  expect(await fixture.balances(owner)).toEqual(["100000.00", "0.00"]);
});

it("an account that is not frozen is paid as before", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, fixture.clock.now());
  await setFrozen(owner.userId, null);
  await submitWithdrawal(fixture.ctx, id);
  expect((await fixture.read(id)).state).toBe("processing");
});
