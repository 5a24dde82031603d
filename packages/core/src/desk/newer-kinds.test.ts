import { TestClock, testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { makeProposal } from "./make-proposal.ts";
import { findProposal, listApprovedProposals, listProposals } from "./proposal.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });

it("after a rollback the desk lists its own proposals and leaves those of the later release alone", async () => {
  const { staff } = await staffMember(ctx, "supervisor");
  const { actor } = await createMember(ctx);
  const request = {
    kind: "credit.goodwill",
    subject: actor.userId,
    parameters: { amount: "2500.00" },
  } as const;
  const { id } = await makeProposal(ctx.desk, staff, { ...request, reason: "a promise of the house" });
  const later = newId();
  await ctx.database.owner.query(
    "insert into desk.proposal_kind (kind, meaning, hours) values ('later.kind', 'A later release knows it', 72)",
  );
  await ctx.database.owner.query(
    `insert into desk.proposal (id, kind, subject, summary, reason, needs_second, state, maker, checker, alone, made_at, expires_at, decided_at)
     select $2, 'later.kind', subject, summary, reason, true, 'approved', maker, $3, false, made_at, expires_at, made_at
     from desk.proposal where id = $1`,
    [id, later, (await staffMember(ctx, "compliance")).staff.userId],
  );
  clock.pass(60);
  expect((await listProposals(ctx.desk, {})).map((proposal) => proposal.id)).toEqual([id]);
  expect(await listApprovedProposals(ctx.desk)).toEqual([]);
  await expect(findProposal(ctx.desk, later)).rejects.toMatchObject({ code: "not_found" });
});
