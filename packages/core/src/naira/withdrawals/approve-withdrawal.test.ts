import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { stranger, type WithdrawalHouse, withdrawalHouse } from "../../testing/withdrawal-fixture.ts";
import { approveWithdrawal, rejectWithdrawal } from "./approve-withdrawal.ts";

let house: WithdrawalHouse;
let actor: Actor;

beforeAll(async () => {
  house = await withdrawalHouse();
});

beforeEach(async () => {
  actor = await house.actor();
});

describe("deciding", () => {
  it("is written down before it is done, with who, why, before and after", async () => {
    const id = await house.ask(actor, { holder: stranger });
    const [ngozi, bola] = [house.staff("ngozi"), house.staff("bola")];
    await rejectWithdrawal(house.ctx, ngozi, { id, reason: "The account is in another name" });
    await expect(approveWithdrawal(house.ctx, bola, { id })).rejects.toMatchObject({
      code: "conflict",
      message: "It is rejected already.",
    });
    const lines = await house.ctx.prisma.auditLine.findMany({
      where: { subject: id },
      orderBy: { at: "asc" },
    });
    expect(lines).toMatchObject([
      {
        actorId: ngozi.userId,
        actorName: "ngozi",
        action: "withdrawal.reject",
        reason: "The account is in another name",
        before: { state: "pending_approval" },
        after: { state: "rejected" },
      },
      { action: "withdrawal.rejected", before: { state: "pending_approval" }, after: { state: "rejected" } },
    ]);
    expect(await house.balances(actor)).toEqual(["300000.00", "0.00"]);
    expect((await house.read(id)).reason).toBe("The account is in another name");
  });

  it("is never the owner's", async () => {
    const id = await house.ask(actor, { holder: stranger });
    const self = { ...house.staff(), userId: actor.userId };
    await expect(approveWithdrawal(house.ctx, self, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(rejectWithdrawal(house.ctx, self, { id, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await house.read(id)).state).toBe("pending_approval");
  });

  it("takes two different people above 1,000,000, and one at it", async () => {
    const rich = await house.actor("5000000");
    const [ngozi, bola] = [house.staff("ngozi"), house.staff("bola")];
    const one = await house.ask(rich, { amount: "1000000" });
    expect(await approveWithdrawal(house.ctx, ngozi, { id: one })).toMatchObject({ state: "approved" });
    const two = await house.ask(rich, { amount: "1000000.01" });
    expect(await approveWithdrawal(house.ctx, ngozi, { id: two })).toEqual({
      state: "pending_approval",
      approvals: 1,
      needed: 2,
    });
    await expect(approveWithdrawal(house.ctx, ngozi, { id: two })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await approveWithdrawal(house.ctx, bola, { id: two })).toMatchObject({ state: "approved" });
    expect((await house.read(two)).approvedBy).toBe("ngozi and bola");
  });

  it("leaves a log that no role can change, not even the owner of the database", async () => {
    const { owner, pool } = house.database;
    for (const sql of [
      "update audit_log set actor_name = 'x'",
      "delete from audit_log",
      "truncate audit_log",
    ]) {
      await expect(owner.query(sql)).rejects.toMatchObject({ code: "23001" });
      await expect(pool.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  });
});
