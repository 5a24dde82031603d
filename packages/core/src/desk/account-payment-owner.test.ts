import { toMoney } from "@manilla/shared/money";
import { nairaAccountFixture } from "@manilla/testing/fixtures/naira-account-fixture";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { password } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { findAccountPayments } from "../naira/accounts/book-payment.ts";
import { closeAccount } from "../users/close-account.ts";
import { listActivity, readActivity } from "../wallet/activity.ts";
import { changeRequest, makeProposal } from "./make-proposal.ts";

const { ctx, database, accounts, naira, withAccount, fresh } = await nairaAccountFixture();
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");

async function proposedTo(userId: string) {
  const reference = fresh();
  accounts.addMoney(reference, { received: toMoney("NGN", "5000"), accountNumber: "0000000001" });
  await findAccountPayments(ctx, { hours: 2 });
  const reason = "the bank named the account that it was meant for";
  const made = await makeProposal(ctx.desk, agent, {
    kind: "payment.owner",
    subject: reference,
    parameters: { user: userId },
    reason,
  });
  const changeTo = (user: string) =>
    changeRequest(ctx.desk, agent, { id: made.id, version: made.version, parameters: { user }, reason });
  return { made, changeTo };
}

it("a payment into an account number that no customer has gets its owner by two members of staff", async () => {
  const ada = await withAccount();
  const { made } = await proposedTo(ada.userId);
  expect([made.state, await naira(ada)]).toEqual(["open", "0.00"]);
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
  expect(await naira(ada)).toBe("5000.00");
  // Only the audit log contains the reason and the names of staff. The owner must not see them.
  const { transactions } = await listActivity(ctx, ada, { kind: "all", limit: 5 });
  const seen = JSON.stringify(await readActivity(ctx, ada, transactions[0]?.id ?? ""));
  for (const inner of [made.reason, agent.username, supervisor.username]) expect(seen).not.toContain(inner);
});

it("a changed proposal gives the money to neither its maker nor its checker, and names the owner it has now", async () => {
  const [ada, bola] = [await withAccount(), await withAccount()];
  const own = { code: "forbidden", details: { data: { rule: "own_account" } } };
  const { made, changeTo } = await proposedTo(ada.userId);
  await expect(changeTo(agent.userId)).rejects.toMatchObject(own);
  const toChecker = await changeTo(supervisor.userId);
  await expect(approveProposal(ctx, supervisor, toChecker)).rejects.toMatchObject(own);
  const { id, reason } = made;
  const parameters = { user: bola.userId };
  const changed = await changeRequest(ctx.desk, agent, {
    id,
    version: toChecker.version,
    parameters,
    reason,
  });
  expect(changed.userId).toBe(bola.userId);
  expect(await approveProposal(ctx, supervisor, changed)).toMatchObject({ state: "applied" });
  expect([await naira(ada), await naira(bola)]).toEqual(["0.00", "5000.00"]);
});

it("a proposal that an earlier release changed to name its checker is refused to that person too", async () => {
  const ada = await withAccount();
  const { made, changeTo } = await proposedTo(ada.userId);
  const changed = await changeTo(supervisor.userId);
  const asBefore = "update desk.proposal set user_id = $2 where id = $1";
  await database.owner.query(asBefore, [made.id, ada.userId]);
  await expect(approveProposal(ctx, supervisor, changed)).rejects.toMatchObject({
    details: { data: { rule: "own_account" } },
  });
});

it("a payment stays in suspense when its owner closed the account before the second person agreed", async () => {
  const ada = await withAccount();
  const { made } = await proposedTo(ada.userId);
  await closeAccount(ctx, ada, { password });
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "failed" });
  expect(await naira(ada)).toBe("0.00");
});
