import { seconds } from "@manilla/shared/duration";
import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { setPrices } from "@manilla/testing/prices";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "../actor.ts";
import { saveBillRecipient } from "../bills/recipients/recipients.ts";
import { saveAddress } from "../crypto/address-book.ts";
import { addAlert } from "../market/alerts.ts";
import { personTransaction } from "./person-transaction.ts";

const ctx = await testContext();
await setPrices(ctx, { coins: { BTC: "50000" } });

const address = (index: number) => `0x${String(index).padStart(40, "0")}`;

const kept = [
  {
    what: "price alerts",
    most: 50,
    table: "price_alert",
    fill: `insert into price_alert (id, user_id, coin_id, symbol, direction, price, unit, created_at)
      select gen_random_uuid(), $1, 'bitcoin', 'BTC', 'above', 60000 + n, 'USD', now() from generate_series(1, $2::int) n`,
    add: (actor: Actor, index: number) =>
      addAlert(ctx, actor, { currency: "btc", price: String(70_000 + index), unit: "USD" }),
  },
  {
    what: "saved addresses",
    most: 200,
    table: "saved_address",
    fill: `insert into saved_address (id, user_id, label, coin, network, address, created_at)
      select gen_random_uuid(), $1, 'Ledger', 'ETH', 'ethereum', 'saved before ' || n, now() from generate_series(1, $2::int) n`,
    add: (actor: Actor, index: number) =>
      saveAddress(ctx, actor, { label: "Ledger", currency: "eth", address: address(index + 1) }),
  },
  {
    what: "bill recipients",
    most: 50,
    table: "bill_recipient",
    fill: `insert into bill_recipient (id, user_id, kind, number, name, created_at)
      select gen_random_uuid(), $1, 'meter', (45011110000 + n)::text, 'Mum', now() from generate_series(1, $2::int) n`,
    add: (actor: Actor, index: number) =>
      saveBillRecipient(ctx, actor, { kind: "meter", number: String(46_011_110_000 + index), name: "Shop" }),
  },
];

describe("a limit on what a person keeps", () => {
  it.each(kept)("holds for $what that are added at once", async ({ most, table, fill, add }) => {
    const { actor } = await createMember(ctx);
    await ctx.pool.query(fill, [actor.userId, most - 2]);
    const added = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => add(actor, index)));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const { rows } = await ctx.pool.query<{ count: number }>(
      `select count(*)::int from ${table} where user_id = $1`,
      [actor.userId],
    );
    expect(rows).toEqual([{ count: most }]);
  });
});

afterEach(() => void vi.useRealTimers());

it("only the server's limits end a transaction: the client's own limit would let a late statement commit alone", async () => {
  const { actor } = await createMember(ctx);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await personTransaction(ctx, actor.userId, async (transaction) => {
    await vi.advanceTimersByTimeAsync(seconds(30));
    await transaction.user.update({ where: { id: actor.userId }, data: { signupFlowCompleted: true } });
  });
  expect(await ctx.prisma.user.findUnique({ where: { id: actor.userId } })).toMatchObject({
    signupFlowCompleted: true,
  });
});
