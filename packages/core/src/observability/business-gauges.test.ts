import { coins } from "@manilla/shared/assets";
import { testContext } from "@manilla/testing/context";
import { setPrices } from "@manilla/testing/prices";
import { expect, it } from "vitest";
import type { Prisma, PrismaClient } from "../runtime/prisma/client.ts";
import { businessGauges } from "./business-gauges.ts";

const ctx = await testContext();
const unread = "manilla_unread_signs";

function without(pattern: RegExp, takesMs = 0): PrismaClient {
  const $queryRaw = async (query: Prisma.Sql) => {
    if (!pattern.test(query.sql)) return ctx.prisma.$queryRaw(query);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    throw new Error("canceling statement due to statement timeout");
  };
  return { $queryRaw } as unknown as PrismaClient; // cast: the gauges use only `$queryRaw`
}

const valueOf = (gauges: Awaited<ReturnType<typeof businessGauges>>, wanted: string) =>
  gauges.find(({ name }) => name === wanted)?.values[0]?.value;

it("a coin or a naira rate without any price is as old as the epoch, and a listed coin that does not trade counts for nothing", async () => {
  const ages = async () => {
    const gauges = await businessGauges(ctx.prisma);
    const { values } = gauges.find(({ name }) => name === "manilla_rate_age_seconds") ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels.market, value]));
  };
  await setPrices(ctx, { coins: Object.fromEntries(coins.map(({ code }) => [code, "100"])) });
  await ctx.database.owner.query(
    `insert into coin_price (id, symbol, name, price, source_at, accepted_at, anchor, anchor_at, change_24h, volume_24h, market_cap)
     select 'listed', 'LST', 'Listed', 1, at, at, 1, at, 0, 0, 0 from (select now() - interval '40 minutes' as at) long_ago`,
  );
  const fresh = await ages();
  expect(fresh.crypto).toBeLessThan(600);
  expect(fresh.naira).toBeLessThan(600);
  await ctx.database.owner.query(
    "update coin_price set source_at = now() - interval '11 minutes' where id = 'tron'",
  );
  expect((await ages()).crypto).toBeGreaterThan(600);
  await ctx.database.owner.query("delete from coin_price where id = 'tron'");
  expect((await ages()).crypto).toBeGreaterThan(1e9);
  await ctx.database.owner.query("truncate coin_price, fiat_rate");
  expect((await ages()).naira).toBeGreaterThan(1e9);
});

it("one sign that can't be read is counted, and takes no other with it", async () => {
  const whole = await businessGauges(ctx.prisma);
  expect(valueOf(whole, unread)).toBe(0);
  const gauges = await businessGauges(without(/support_case/));
  expect(valueOf(gauges, unread)).toBe(1);
  expect(gauges.find(({ name }) => name === "manilla_open_cases")).toBeUndefined();
  expect(gauges).toHaveLength(whole.length - 1);
  expect(valueOf(gauges, "manilla_outbox_waiting")).toBe(0);
});

it("a database that answers nothing is not asked for all of them: the page comes in time", async () => {
  const began = performance.now();
  const gauges = await businessGauges(without(/./, 400), { withinMs: 500 });
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(gauges).toMatchObject([{ name: unread, values: [{ labels: {}, value: expect.any(Number) }] }]);
  expect(valueOf(gauges, unread)).toBeGreaterThan(10);
});
