import { setTimeout as pause } from "node:timers/promises";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { openStack } from "./open-stack.ts";
import { percentiles } from "./percentiles.ts";
import { keepBusy, secondsPerRound } from "./purchases.ts";

type Taken = ReturnType<typeof percentiles>;

/**
 * Latency of a purchase over HTTP: alone, and at 70% of capacity with arrivals at fixed times. Delayed requests count
 * from their scheduled time. An empty answer at the same rate shows the latency of the machine, this program and
 * HTTP.
 */
export async function benchLatency(rounds: number): Promise<void> {
  const { database, call, close } = await openStack();
  const buy = () => call("POST /api/v1/crypto/buy", { currency: "BTC", amount: "0.00001200" });
  const results: {
    round: number;
    perSecond: number;
    alone: Taken;
    busy: Taken;
    health: Taken;
    ratio: number;
  }[] = [];
  for (let warm = 1; warm <= 2; warm += 1) await keepBusy(64, buy);
  for (let round = 1; round <= rounds; round += 1) {
    const perSecond = (await keepBusy(64, buy)) / secondsPerRound;
    const alone: number[] = [];
    await keepBusy(1, () => timed(buy, performance.now(), alone));
    const busy = await onTheirOwnClock(perSecond * 0.7, buy);
    const [one, many] = [percentiles(alone), percentiles(busy)];
    const health = percentiles(await onTheirOwnClock(perSecond * 0.7, () => call("GET /health")));
    results.push({ round, perSecond, alone: one, busy: many, health, ratio: many.p99 / one.p50 });
  }
  console.table(
    results.map(({ perSecond, alone, busy, health, ratio }) => ({
      "per second at most": Math.round(perSecond),
      "alone p50 ms": alone.p50.toFixed(1),
      "alone p99 ms": alone.p99.toFixed(1),
      "at 70% p50 ms": busy.p50.toFixed(1),
      "at 70% p99 ms": busy.p99.toFixed(1),
      "GET /health at that rate p99 ms": health.p99.toFixed(1),
      "p99 at 70% over p50 alone": ratio.toFixed(1),
    })),
  );
  const violations = (await verifyBooks(database.owner, "1 day")).length;
  console.log(JSON.stringify({ bench: "latency", violations, results }));
  await close();
}

async function onTheirOwnClock(perSecond: number, act: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  const [start, count] = [performance.now(), Math.round(perSecond * secondsPerRound)];
  const calls: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = start + (n * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    calls.push(timed(act, due, taken));
  }
  await Promise.all(calls);
  return taken;
}

async function timed(act: () => Promise<void>, since: number, taken: number[]): Promise<void> {
  await act();
  taken.push(performance.now() - since);
}
