import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { readEvents } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import type { Actor } from "../actor.ts";
import { notificationOf } from "../notifications/fan-out.ts";
import { exportData } from "../users/export-data.ts";
import { addAlert, listAlerts, notifyReachedAlerts } from "./alerts.ts";

const ctx = await testContext();

const reached = ({ userId }: Actor) => readEvents(ctx.database, "market.alert_reached", userId);

test("a price alert notifies once when its price is reached, even with several workers", async () => {
  const { actor: ada } = await createMember(ctx);
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  await addAlert(ctx, ada, { currency: "btc", price: "55000", unit: "USD" });
  await addAlert(ctx, ada, { currency: "btc", price: "45000", unit: "USD" });
  expect(await notifyReachedAlerts(ctx)).toBe(0);
  await setPrices(ctx, { coins: { BTC: "55000.5" } });
  await Promise.all(Array.from({ length: 10 }, () => notifyReachedAlerts(ctx)));
  expect(await reached(ada)).toMatchObject([
    { symbol: "BTC", direction: "above", target: "$55000", price: "$55000.5" },
  ]);
  const alerts = await listAlerts(ctx, ada);
  expect(alerts.map((alert) => [alert.direction, alert.triggeredAt !== null])).toEqual([
    ["below", false],
    ["above", true],
  ]);
});

test("a price alert in naira is measured at the middle rate, and waits while that rate is in doubt", async () => {
  const { actor: ada } = await createMember(ctx);
  await setPrices(ctx, { coins: { LTC: "100" }, naira: "1600" });
  await addAlert(ctx, ada, { currency: "ltc", price: "170000", unit: "NGN" });
  expect(await notifyReachedAlerts(ctx)).toBe(0);
  await setPrices(ctx, { coins: { LTC: "100" }, naira: "1700.5" });
  await ctx.pool.query("insert into price_doubt values ('NGN', 1, 'a jump', now(), now(), 1)");
  expect(await notifyReachedAlerts(ctx)).toBe(0);
  await ctx.pool.query("delete from price_doubt");
  expect(await notifyReachedAlerts(ctx)).toBe(1);
  expect(await reached(ada)).toMatchObject([
    { direction: "above", target: "₦170,000.00", price: "₦170,050.00" },
  ]);
});

test("a price alert waits while a price or the rate is old, as trades do", async () => {
  const { actor: ada } = await createMember(ctx);
  await setPrices(ctx, { coins: { LTC: "100" }, naira: "1600" });
  await addAlert(ctx, ada, { currency: "ltc", price: "170000", unit: "NGN" });
  await addAlert(ctx, ada, { currency: "ltc", price: "110", unit: "USD" });
  await setPrices(ctx, { coins: { LTC: "110" }, naira: "1600" });
  const old = "now() - interval '11 minutes'";
  await ctx.database.owner.query(`update fiat_rate set source_at = ${old} where currency = 'NGN'`);
  expect(await notifyReachedAlerts(ctx)).toBe(1);
  expect(await reached(ada)).toMatchObject([{ target: "$110" }]);
  await ctx.database.owner.query("update fiat_rate set source_at = accepted_at where currency = 'NGN'");
  await ctx.database.owner.query(`update coin_price set source_at = ${old} where symbol = 'LTC'`);
  expect(await notifyReachedAlerts(ctx)).toBe(0);
  await setPrices(ctx, { coins: { LTC: "110" }, naira: "1600" });
  expect(await notifyReachedAlerts(ctx)).toBe(1);
});

test("price alerts are in the export of their owner's data, and in no other", async () => {
  const [{ actor: ada }, { actor: eve }] = [await createMember(ctx), await createMember(ctx)];
  await setPrices(ctx, { coins: { BTC: "50000" } });
  await addAlert(ctx, ada, { currency: "btc", price: "120000", unit: "USD" });
  expect(await exportData(ctx, ada)).toMatchObject({
    priceAlerts: [{ symbol: "BTC", direction: "above", price: "120000" }],
  });
  expect(await exportData(ctx, eve)).toMatchObject({ priceAlerts: [] });
});

test("a reached price falls under the choice for alerts, by SMS when no device takes the push", () => {
  expect(notificationOf("market.alert_reached")).toMatchObject({ category: "alerts", fallback: "sms" });
});
