import { expect, it } from "vitest";
import { member, messageFixture } from "../testing/members.ts";
import { cancelMoneyRequest } from "./end-request.ts";
import { requestMoney } from "./request-money.ts";

const { ctx, clock } = await messageFixture();

async function friend() {
  const { actor, username } = await member(ctx);
  await ctx.prisma.user.update({ where: { id: actor.userId }, data: { phoneVerifiedAt: clock.now() } });
  return { actor: { ...actor, level: 1 as const }, username };
}

it("who takes each request back and asks again reaches one person five times a day, and others as before", async () => {
  const [eve, ada, bola] = [await friend(), await friend(), await friend()];
  const ask = async (from: string) => {
    const { answerText } = await requestMoney(ctx, eve.actor, { from, asset: "NGN", amount: "1000" });
    await cancelMoneyRequest(ctx, eve.actor, JSON.parse(answerText).id);
  };
  for (let asked = 0; asked < 5; asked += 1) await ask(ada.username);
  await expect(ask(ada.username)).rejects.toMatchObject({ code: "rate_limited" });
  await ask(bola.username);
  const { rows } = await ctx.pool.query(
    "select payload ->> 'userId' as id, count(*)::int as notices from ledger.outbox where topic = 'transfer.requested' group by 1",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: ada.actor.userId, notices: 5 },
      { id: bola.actor.userId, notices: 1 },
    ]),
  );
});
