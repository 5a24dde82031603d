import { createMember, messageFixture } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { endMoneyRequest } from "./money-request.ts";
import { requestMoney } from "./request-money.ts";

const { ctx, clock } = await messageFixture();

async function friend() {
  const { actor, username } = await createMember(ctx);
  await ctx.prisma.user.update({ where: { id: actor.userId }, data: { phoneVerifiedAt: clock.now() } });
  return { actor: { ...actor, level: 1 as const }, username };
}

it("who takes each request back and asks again reaches one person five times a day, and others as before", async () => {
  const [eve, ada, bola] = [await friend(), await friend(), await friend()];
  const ask = async (from: string) => {
    const { answerText } = await requestMoney(ctx, eve.actor, { from, asset: "NGN", amount: "1000" });
    await endMoneyRequest(ctx, eve.actor, { id: JSON.parse(answerText).id, state: "cancelled" });
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

it("requests that were not made count nothing: refused ones, and the same one sent several times at once", async () => {
  const [ada, bola] = [await friend(), await friend()];
  const ask = (key = newId()) =>
    requestMoney(
      ctx,
      ada.actor,
      { from: bola.username, asset: "NGN", amount: "1000" },
      { scope: "requestMoney", key, requestHash: "same" },
    );
  const key = newId();
  await Promise.all(Array.from({ length: 5 }, () => ask(key)));
  const where = { requesterId: ada.actor.userId };
  const made = await ctx.prisma.moneyRequest.findFirstOrThrow({ where });
  const others = Array.from({ length: 19 }, () => ({ ...made, id: newId() }));
  await ctx.prisma.moneyRequest.createMany({ data: others });
  for (let tries = 0; tries < 6; tries += 1) await expect(ask()).rejects.toMatchObject({ code: "conflict" });
  await ctx.prisma.moneyRequest.updateMany({ where, data: { state: "cancelled", endedAt: clock.now() } });
  for (let more = 0; more < 4; more += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "rate_limited" });
});
