import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import type { Actor } from "../actor.ts";
import { readBalances } from "../ledger/balances.ts";
import { requestMoney } from "../transfers/request-money.ts";
import { member, messageFixture } from "./members.ts";
import { person } from "./people.ts";

export interface Friend {
  actor: Actor;
  username: string;
  phone: string;
}

/** A context at the present time whose rate limits no test reaches, and people who send each other money. */
export async function transfersFixture() {
  const { ctx, clock } = await messageFixture({ config: { RATE_LIMIT_FACTOR: "1000" } });
  clock.set(new Date());
  return {
    ctx,
    clock,
    /** Signs up a person with a verified phone and identity, and money. */
    async friend(funds: Parameters<typeof person>[1] = { naira: "100000" }): Promise<Friend> {
      const { actor, username, phone } = await member(ctx);
      const data = {
        phoneVerifiedAt: clock.now(),
        identityStatus: "Completed",
        identityName: "CHIDI OKAFOR",
      };
      await ctx.prisma.user.update({ where: { id: actor.userId }, data });
      await person(ctx.database, funds, actor.userId);
      return { actor: { ...actor, level: 2 }, username, phone };
    },
    /** The available balance in whole naira. */
    naira: async ({ actor }: Friend) =>
      (await readBalances(ctx.pool, actor.userId)).NGN.available.units / 100n,
    /** The requester asks the payer for this amount of naira. */
    async asks(requester: Friend, payer: Friend, amount = "1000"): Promise<MoneyRequest> {
      const body = { from: payer.username, asset: "NGN", amount, note: "Lunch" };
      return JSON.parse((await requestMoney(ctx, requester.actor, body)).answerText);
    },
  };
}
