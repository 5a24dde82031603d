import { expect, it } from "vitest";
import { member } from "../../testing/members.ts";
import { person } from "../../testing/people.ts";
import { withdrawalHouse } from "../../testing/withdrawal-fixture.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { submitWithdrawal } from "./submit-withdrawal.ts";
import { sweepWithdrawals } from "./sweep-withdrawals.ts";

const house = await withdrawalHouse();

async function ownerWithWithdrawal() {
  const { actor } = await member(house.ctx);
  const owner = { ...actor, level: 2 as const };
  await person(house.database, { naira: "100000" }, owner.userId);
  const id = await house.ask(owner);
  expect((await house.read(id)).state).toBe("approved");
  return { owner, id };
}

const setFrozen = (userId: string, at: Date | null) =>
  house.ctx.prisma.user.update({ where: { id: userId }, data: { frozenAt: at } });

it("an approved withdrawal of a frozen account is not submitted: it goes back to staff, and its owner is notified", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, house.clock.now());
  await submitWithdrawal(house.ctx, id);
  await sweepWithdrawals(house.ctx);
  expect((await house.read(id)).state).toBe("pending_approval");
  expect(house.payouts.taken.size).toBe(0);
  expect(await house.balances(owner)).toEqual(["50000.00", "50000.00"]);
  expect(await house.events(id)).toContain("withdrawal.suspended");
});

it("its owner cancels it, and the money is back", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, house.clock.now());
  await submitWithdrawal(house.ctx, id);
  await cancelWithdrawal(house.ctx, owner, id);
  expect(await house.balances(owner)).toEqual(["100000.00", "0.00"]);
});

it("an account that is not frozen is paid as before", async () => {
  const { owner, id } = await ownerWithWithdrawal();
  await setFrozen(owner.userId, house.clock.now());
  await setFrozen(owner.userId, null);
  await submitWithdrawal(house.ctx, id);
  expect((await house.read(id)).state).toBe("processing");
});
