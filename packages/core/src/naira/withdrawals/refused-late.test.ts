import { hours, inSeconds } from "@manilla/shared/duration";
import { stranger, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { expect, it } from "vitest";
import { promiseProgress } from "../../operations/promise-progress.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { submitWithdrawal } from "./submit-withdrawal.ts";

const fixture = await withdrawalFixture();

it("a refusal returns the money at once, also when the promises of its age are written at that moment", async () => {
  const owner = await fixture.actor("100000");
  const id = await fixture.ask(owner, { holder: stranger });
  fixture.clock.pass(inSeconds(hours(2)));
  await approveWithdrawal(fixture.ctx.desk, fixture.staff(), { id });
  fixture.payouts.submits = { outcome: "refused", reason: "no such account" };
  fixture.payouts.beforeAnswer = async () => {
    fixture.clock.pass(1);
    await promiseProgress(fixture.ctx);
  };
  await submitWithdrawal(fixture.ctx, id);
  expect((await fixture.read(id)).state).toBe("failed");
  expect(await fixture.balances(owner)).toEqual(["100000.00", "0.00"]);
});
