import { playsByKind } from "./plays.ts";
import { playScenario } from "./run.ts";
import type { Scenario } from "./scenario.ts";

type Finding = { kind: string; wrong: string[]; scenario: Scenario };

interface Simulated {
  runs: number;
  findings: Finding[];
  /** For each kind: how long refunds took after the failure was known, in milliseconds, in ascending order. */
  refunds: ReadonlyMap<string, readonly number[]>;
}

export async function runSimulation(
  scenarios: Iterable<Scenario>,
  kinds: readonly string[] = Object.keys(playsByKind),
): Promise<Simulated> {
  const findings: Finding[] = [];
  const refunds = new Map<string, number[]>();
  let runs = 0;
  for (const scenario of scenarios) {
    for (const kind of kinds) {
      const make = playsByKind[kind];
      if (!make) throw new RangeError(`There is no kind ${kind}: ${Object.keys(playsByKind).join(", ")}`);
      runs += 1;
      const wrong = await playScenario(scenario, make, ({ refunds: { tookMs } }) => {
        const took = tookMs();
        if (took === undefined) return;
        const times = refunds.get(kind) ?? [];
        refunds.set(kind, times);
        times.push(took);
      }).catch((error: unknown) => [String(error)]);
      if (wrong.length > 0) findings.push({ kind, wrong, scenario });
    }
  }
  for (const times of refunds.values()) times.sort((a, b) => a - b);
  return { runs, findings, refunds };
}
