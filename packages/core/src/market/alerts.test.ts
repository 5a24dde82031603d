import { expect, test } from "vitest";
import { testContext } from "../testing/context.ts";
import { member } from "../testing/members.ts";
import { setPrices } from "../testing/prices.ts";
import { addAlert, listAlerts, tellAlerts } from "./alerts.ts";

const ctx = await testContext();

test("a price alert notifies once when its price is reached, even with several workers", async () => {
  const { actor: ada } = await member(ctx);
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  await addAlert(ctx, ada, { currency: "btc", price: "55000" });
  await addAlert(ctx, ada, { currency: "btc", price: "45000" });
  expect(await tellAlerts(ctx)).toBe(0);
  await setPrices(ctx, { coins: { BTC: "55000.5" } });
  await Promise.all(Array.from({ length: 10 }, () => tellAlerts(ctx)));
  const { rows: events } = await ctx.database.owner.query(
    "select payload from ledger.outbox where topic = 'market.alert_reached' and payload ->> 'userId' = $1",
    [ada.userId],
  );
  expect(events).toMatchObject([
    { payload: { symbol: "BTC", direction: "above", target: "$55000", price: "$55000.5" } },
  ]);
  const alerts = await listAlerts(ctx, ada);
  expect(alerts.map((alert) => [alert.direction, alert.triggeredAt !== null])).toEqual([
    ["below", false],
    ["above", true],
  ]);
});
