import { money } from "@manilla/shared/money";
import { expect, it } from "vitest";
import { findAccountPayments } from "../naira/accounts/find-payments.ts";
import { nairaAccountFixture } from "../testing/fixtures/naira-account-fixture.ts";
import { staffMember } from "../testing/fixtures/staff-fixture.ts";
import { decide, propose } from "./propose.ts";

const { ctx, accounts, naira, withAccount, fresh } = await nairaAccountFixture();
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");

it("a payment into an account number that no customer has gets its owner by two members of staff", async () => {
  const ada = await withAccount();
  const reference = fresh();
  accounts.receives(reference, { received: money("NGN", "5000"), accountNumber: "0000000001" });
  await findAccountPayments(ctx, { hours: 2 });
  const made = await propose(ctx, agent, {
    kind: "payment.owner",
    subject: reference,
    parameters: { user: ada.userId },
    reason: "the bank named the account that it was meant for",
  });
  expect([made.state, await naira(ada)]).toEqual(["open", "0.00"]);
  expect(await decide(ctx, supervisor, { ...made, approves: true })).toMatchObject({ state: "applied" });
  expect(await naira(ada)).toBe("5000.00");
});
