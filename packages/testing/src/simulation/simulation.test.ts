import { seconds } from "@manilla/shared/duration";
import { describe, expect, it } from "vitest";
import { playsByKind } from "./plays.ts";
import { findQuantile } from "./refund-clock.ts";
import { playScenario } from "./run.ts";
import { type Scenario, scenarioOf } from "./scenario.ts";
import { runSimulation } from "./simulate.ts";

const kinds = Object.keys(playsByKind);
/** Kinds that can end in a refund. All other kinds bring money in or move the company's own money. */
const refundingKinds = ["bill", "withdrawal", "send"].filter((kind) => kinds.includes(kind));
const seedsEach = process.env["TEST_FULL"] ? 10_000 : 400;

describe("faults, kills and races against the operations' own code", () => {
  it.each(kinds)("%s: money ends where the provider's books say, for every seed", async (kind) => {
    const scenarios = Array.from({ length: seedsEach }, (_, index) => scenarioOf(index + 1));
    const { findings } = await runSimulation(scenarios, [kind]);
    // Replay a finding with `pnpm simulate --kind … --seed …`.
    expect(findings.map(({ scenario, wrong }) => `seed ${scenario.seed}: ${wrong.join("; ")}`)).toEqual([]);
  });

  it.each(refundingKinds)(
    "%s: what is known to have failed is spendable money again within 30 seconds (p99)",
    async (kind) => {
      // The process dies twice as late, because many failures become known only after thirty calls.
      const scenarios = Array.from({ length: seedsEach }, (_, index) => lateKill(scenarioOf(index + 1)));
      const { refunds } = await runSimulation(scenarios, [kind]);
      const took = refunds.get(kind) ?? [];
      // Fewer refunds would make the percentile meaningless.
      expect(took.length).toBeGreaterThan(20);
      expect(findQuantile(took, 0.99)).toBeLessThanOrEqual(seconds(30));
    },
  );

  it.each(kinds)("%s: the same seed makes the same calls in the same order", async (kind) => {
    for (const seed of [3, 17, 46]) {
      const traces = await Promise.all([traceOf(kind, seed), traceOf(kind, seed)]);
      expect(traces[0]).toEqual(traces[1]);
      expect(traces[0].length).toBeGreaterThan(5);
    }
  });
});

function lateKill(scenario: Scenario): Scenario {
  return { ...scenario, killAt: scenario.killAt === undefined ? undefined : scenario.killAt * 2 };
}

async function traceOf(kind: string, seed: number): Promise<string[]> {
  const trace: string[] = [];
  const make = playsByKind[kind];
  if (!make) throw new RangeError(kind);
  await playScenario(scenarioOf(seed), (scenario) => {
    const game = make(scenario);
    game.world.processes.onCall((label) => trace.push(label));
    return game;
  });
  return trace;
}
