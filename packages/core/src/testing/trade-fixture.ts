import { toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import { readBalances } from "../ledger/balances.ts";
import { newId } from "../runtime/ids.ts";
import { TestClock, testContext } from "./context.ts";
import { person } from "./people.ts";
import { setPrices } from "./prices.ts";

/** A context with prices, a markup of 1 % and a clock that the test sets, and people who trade on it. */
export async function tradeFixture() {
  const clock = new TestClock();
  const ctx = await testContext({ config: { RATE_MARKUP_PERCENT: "1" }, overrides: { clock } });
  await setPrices(ctx, { coins: { BTC: "50000", ETH: "2500", USDT: "1" }, naira: "1600" });
  return {
    ctx,
    clock,
    /** A verified person with this money. */
    async trader(funds: Parameters<typeof person>[1] = { naira: "1000000" }): Promise<Actor> {
      return { userId: await person(ctx.database, funds), sessionId: newId(), level: 2 };
    },
    /** The available balances, as decimal texts. */
    async holds(actor: Actor) {
      const balances = await readBalances(ctx.pool, actor.userId);
      return {
        naira: toDecimal(balances.NGN.available),
        btc: toDecimal(balances.BTC.available),
        eth: toDecimal(balances.ETH.available),
      };
    },
  };
}
