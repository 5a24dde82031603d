import { hours } from "@manilla/shared/duration";
import { moneyHoldHours } from "@manilla/shared/users/money-out";
import { lostContactFixture } from "@manilla/testing/fixtures/lost-contact-fixture";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import { describe, expect, it } from "vitest";
import { securityLinkHours } from "../users/freeze-account.ts";

const { ctx, person, allowed, allowedPerson, ask, row, reset } = await lostContactFixture();

describe("one allowance of a new contact", () => {
  it("waits as long as money is held after a change, and ends with the link that can stop it", async () => {
    const ada = await person();
    await allowed(ada, { contact: ada.newMail });
    const { rows } = await ctx.database.owner.query(
      `select extract(epoch from usable_from - allowed_at) * 1000 as waits, extract(epoch from ends_at - allowed_at) * 1000 as lasts
       from desk.contact_allowance where user_id = $1`,
      [ada.actor.userId],
    );
    const times = rows.map(({ waits, lasts }) => [Number(waits), Number(lasts)]);
    expect(times).toEqual([[hours(moneyHoldHours), hours(securityLinkHours)]]);
  });

  it("is used once, also by the code after the link and in a new request", async () => {
    const ada = await allowedPerson();
    const shown = await ask(ada, ada.newMail);
    expect(await reset(ada, { token: shown?.token })).toBeNull();
    expect(await reset(ada, { token: shown?.token })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: ada.newMail, code: shown?.code })).toBe("invalid_otp");
    const { rows } = await ctx.database.pool.query("select * from replace_lost_contact($1, $2, now())", [
      ada.actor.userId,
      ada.newMail,
    ]);
    expect(rows).toEqual([]);
  });

  it("is used once by two tabs and six more", async () => {
    const ada = await allowedPerson();
    const shown = await ask(ada, ada.newMail);
    const tries = await Promise.all(Array.from({ length: 8 }, () => reset(ada, { token: shown?.token })));
    expect(tries.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(tries.filter((outcome) => outcome === "invalid_otp")).toHaveLength(7);
  });

  it("is used though the code to the lost mailbox is used at the same moment, and neither call is a failure of ours", async () => {
    const ada = await allowedPerson();
    const [old, shown] = [await ask(ada, ada.email), await ask(ada, ada.newMail)];
    const holder = await ctx.database.owner.connect();
    await holder.query("begin");
    await holder.query("select 1 from users where id = $1 for update", [ada.actor.userId]);
    const byNew = reset(ada, { token: shown?.token });
    await waitingForLock(ctx.database, 1);
    const byOld = reset(ada, { token: old?.token });
    await waitingForLock(ctx.database, 2);
    await holder.query("commit");
    holder.release();
    expect(await Promise.all([byNew, byOld])).toEqual([null, "invalid_otp"]);
    expect(await row(ada)).toMatchObject({ email: ada.newMail });
  });
});
