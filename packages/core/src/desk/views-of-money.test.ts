import { testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { readTransaction } from "../ledger/history.ts";
import { initiateDeposit } from "../naira/deposits/initiate-deposit.ts";
import { sendTransfer } from "../transfers/send-transfer.ts";
import { listActivity } from "../wallet/activity.ts";
import { readOperation } from "./operation.ts";

const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });
const { staff } = await staffMember(ctx, "agent");

test("money from another customer stands under the receiver's own reference, with its journal on the desk", async () => {
  const [sender, receiver] = [await createMember(ctx), await createMember(ctx)];
  await ctx.prisma.user.updateMany({ data: { phoneVerifiedAt: new Date() } });
  await createPerson(ctx.database, { naira: "10000" }, sender.actor.userId);
  const wanted = { to: `@${receiver.username}`, asset: "NGN", amount: "2500" };
  await sendTransfer(ctx, { ...sender.actor, level: 2 }, wanted);
  const { transactions } = await listActivity(ctx, receiver.actor, { kind: "people", limit: 5 });
  const [line] = transactions;
  const { rows } = await ctx.database.owner.query(
    "select reference, kind, user_id, amount::text from support.movement where owner = $1",
    [receiver.username],
  );
  const own = { reference: line?.reference, kind: "transfer.receive", user_id: receiver.actor.userId };
  expect(rows).toEqual([{ ...own, amount: "2500.00" }]);
  const { journal } = await readOperation(ctx.desk, staff, line?.reference ?? "");
  expect(journal).toMatchObject([
    { owner: sender.username, amount: "-2500.00" },
    { owner: receiver.username, amount: "2500.00" },
  ]);
});

test("a naira deposit says what was asked for", async () => {
  const { actor } = await createMember(ctx);
  const { transactionId } = await initiateDeposit(ctx, actor, { amount: "5000", payer: { email: "a@b.ng" } });
  expect(await readTransaction(ctx.prisma, transactionId)).toMatchObject({ state: "pending" });
  const { rows } = await ctx.database.owner.query(
    "select naira_requested::text from support.naira_deposit where transaction_id = $1",
    [transactionId],
  );
  expect(rows).toEqual([{ naira_requested: "5000.00" }]);
});
