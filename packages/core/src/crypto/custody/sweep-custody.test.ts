import { toMoney } from "@manilla/shared/money";
import { acceptedDeposit, openCustodyFixture } from "@manilla/testing/fixtures/custody-fixture";
import { expect, test, vi } from "vitest";
import { findDeposits } from "./sweep-custody.ts";

test("a row of the custodian's list that cannot be read alarms, and the deposits beside it are booked", async () => {
  const fixture = await openCustodyFixture();
  const ada = await fixture.actor();
  const credited = acceptedDeposit(await fixture.place(ada), toMoney("ETH", "0.5"));
  const deposit = fixture.custody.receive({ ...credited, seenAt: fixture.clock.now() });
  const custody = {
    ...fixture.custody,
    deposits: async (page: number) => (page === 1 ? [null, deposit] : []),
  };
  const ctx = { ...fixture.ctx, providers: { ...fixture.ctx.providers, custody } };
  const logged = vi.spyOn(ctx.log, "error");
  await findDeposits(ctx, { hours: 2 });
  expect(await fixture.available(ada)).toBe("0.50000000");
  const alarm = { alarm: "unreadable_deposit", rows: 1 };
  expect(logged).toHaveBeenCalledWith(expect.objectContaining(alarm), expect.stringContaining("failed"));
});
