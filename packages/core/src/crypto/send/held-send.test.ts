import { after, days } from "@manilla/shared/duration";
import { sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { member } from "@manilla/testing/members";
import { person } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { sweepSends } from "../custody/sweep-custody.ts";

const { fixture, sends } = await sendFixture();

// It may wait for hours while no worker runs.
it.each(["frozen_at", "withdrawals_held_until"])(
  "a send whose sender has %s before it was submitted does not leave",
  async (column) => {
    const { actor } = await member(fixture.ctx);
    const ada = { ...actor, level: 2 as const };
    await person(fixture.database, { coins: { ETH: "1" } }, ada.userId);
    const { transactionId: id } = await sends(ada);
    const until = after(fixture.clock.now(), days(1));
    await fixture.database.owner.query(`update users set ${column} = $2 where id = $1`, [ada.userId, until]);
    fixture.clock.pass(20);
    await sweepSends(fixture.ctx);
    expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["failed", "1.00000000"]);
    expect(fixture.custody.orders.has(id)).toBe(false);
  },
);
