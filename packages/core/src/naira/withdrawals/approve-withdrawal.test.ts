import { unverifiedOwner, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { readActivity } from "../../wallet/activity.ts";
import { approveWithdrawal, rejectWithdrawal } from "./approve-withdrawal.ts";

let actor: Actor;

const fixture = await withdrawalFixture();

beforeEach(async () => {
  actor = await fixture.actor();
});

describe("deciding", () => {
  it("is written down before it is done, with who, why, before and after", async () => {
    const id = await fixture.ask(actor, { holder: unverifiedOwner });
    const [ngozi, bola] = [fixture.staff("ngozi"), fixture.staff("bola")];
    await rejectWithdrawal(fixture.ctx.desk, ngozi, { id, reason: "The account is in another name" });
    await expect(
      approveWithdrawal(fixture.ctx.desk, bola, { id, owner: fixture.unrestricted }),
    ).rejects.toMatchObject({ code: "conflict", message: "It is rejected already." });
    const lines = await fixture.ctx.prisma.auditLine.findMany({
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
    ]);
    expect(await fixture.balances(actor)).toEqual(["300000.00", "0.00"]);
    expect((await fixture.read(id)).reason).toBe("The account is in another name");
  });

  it("names no member of staff in what its owner reads", async () => {
    const [yes, no] = [
      await fixture.ask(actor, { holder: unverifiedOwner }),
      await fixture.ask(actor, { holder: unverifiedOwner, confirmDuplicate: true }),
    ];
    const ngozi = fixture.staff("ngozi");
    await approveWithdrawal(fixture.ctx.desk, ngozi, { id: yes, owner: fixture.unrestricted });
    await rejectWithdrawal(fixture.ctx.desk, ngozi, { id: no, reason: "The account is in another name" });
    for (const id of [yes, no])
      expect(JSON.stringify(await readActivity(fixture.ctx, actor, id))).not.toContain("ngozi");
    const { timeline } = await readActivity(fixture.ctx, actor, no);
    expect(timeline.at(-1)?.reason).toContain("The account is in another name");
  });

  it("the owner of a withdrawal never decides it", async () => {
    const id = await fixture.ask(actor, { holder: unverifiedOwner });
    const self = { ...fixture.staff(), userId: actor.userId };
    await expect(
      approveWithdrawal(fixture.ctx.desk, self, { id, owner: fixture.unrestricted }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(rejectWithdrawal(fixture.ctx.desk, self, { id, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
      message: "You cannot decide about your own withdrawal.",
    });
    expect((await fixture.read(id)).state).toBe("pending_approval");
  });

  it("leaves a log that no role can change, not even the owner of the database", async () => {
    const { owner, pool } = fixture.database;
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
