import { openCustodyFixture } from "@manilla/testing/fixtures/custody-fixture";
import { screeningFixture, withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { expect, it } from "vitest";
import { sendCoins } from "../crypto/send/send-coins.ts";
import { newId } from "../runtime/ids.ts";
import { backtestRule, setAction } from "../screening/rules.ts";

const fixture = await openCustodyFixture(withScreening);
const { ctx, clock, stateOf, fresh } = fixture;
const { hits, decideHit, customer } = await screeningFixture(ctx);
const rule = "money passes through";
const outside = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async function flagged() {
  await fresh();
  const who = await customer({ coins: { ETH: "1" } });
  const flag = [newId(), rule, newId(), who.userId, "in 1, out 1", clock.now()];
  await ctx.pool.query(
    "insert into screening.flag (id, rule, subject, user_id, detail, found_at) values ($1, $2, $3, $4, $5, $6)",
    flag,
  );
  return who;
}

const sends = async (who: Awaited<ReturnType<typeof flagged>>) =>
  (await sendCoins(ctx, who, { currency: "eth", amount: "0.1", address: outside })).transactionId;

it("money on its way out is held by a rule that may hold, until two members of staff clear it", async () => {
  await backtestRule(ctx.desk, {
    rule,
    from: new Date(clock.now().getTime() - 7 * 86_400_000),
    to: clock.now(),
  });
  await setAction(ctx.desk, rule, "hold");
  const who = await flagged();
  const id = await sends(who);
  expect(await stateOf(id)).toBe("under_review");
  expect((await hits()).find(({ subject }) => subject === id)).toMatchObject({
    list: "rules",
    entry_name: "Of ₦100,000 or more that came in, four fifths left within an hour",
  });
  await decideHit(id, "screening.clear");
  expect(await stateOf(id)).toBe("held");
  expect(await stateOf(await sends(who))).toBe("held");
});

it("money leaves while the rule only flags", async () => {
  await setAction(ctx.desk, rule, "flag");
  expect(await stateOf(await sends(await flagged()))).toBe("held");
});
