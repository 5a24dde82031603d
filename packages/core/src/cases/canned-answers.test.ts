import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { createMember, messageFixture } from "@manilla/testing/members";
import { newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { answersFor } from "./canned-answers.ts";
import { openCase } from "./open-case.ts";
import { readCaseAsStaff } from "./staff-cases.ts";

const { ctx } = await messageFixture();

it("no ready answer says that a deposit which brought nothing is in the balance", async () => {
  const { actor } = await createMember(ctx);
  const asked = {
    kind: "naira.deposit",
    state: "pending",
    final: false,
    moneyIn: toMoney("NGN", "5000"),
  } as const;
  const { transactionId } = await ctx.ledger.transact(newStart(actor.userId, asked));
  for (const final of [false, true])
    await ctx.ledger.advance({ id: transactionId, from: ["pending", "failed"], to: "failed", final });
  const report = { kind: "not_arrived", transactionId, message: "Where is it?" } as const;
  const { id } = JSON.parse((await openCase(ctx, actor, report)).answerText);
  const staff = { userId: randomUUID(), username: "ngozi" };
  const ids = answersFor(await readCaseAsStaff(ctx.desk, staff, String(id))).map((answer) => answer.id);
  expect(ids).toContain("looking");
  expect(ids).not.toContain("returned");
});
