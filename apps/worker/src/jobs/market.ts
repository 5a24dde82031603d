import { notifyReachedAlerts } from "@manilla/core/market/alerts";
import { refreshRatesInTurn, sweepMarket } from "@manilla/core/market/refresh";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds } from "@manilla/shared/duration";

const refreshSeconds = 15;

export const chores: readonly Chore[] = [
  {
    name: "rates.refresh",
    everySeconds: refreshSeconds,
    // A little less than the interval, so that a worker with an early clock still gets its turn.
    run: (ctx) => refreshRatesInTurn(ctx, refreshSeconds - 3),
  },
  { name: "market.tell_alerts", everySeconds: 15, run: notifyReachedAlerts },
  { name: "market.sweep", everySeconds: inSeconds(hours(1)), run: sweepMarket },
];
