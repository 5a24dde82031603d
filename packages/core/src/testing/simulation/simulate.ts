import { plays } from "./plays.ts";
import { play } from "./run.ts";
import type { Scenario } from "./scenario.ts";

export type Finding = { kind: string; wrong: string[]; scenario: Scenario };

/** Plays these scenarios with every kind, and answers what went wrong. An error that escapes is a finding, too. */
export async function simulate(
  scenarios: Iterable<Scenario>,
  kinds: readonly string[] = Object.keys(plays),
): Promise<{ runs: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let runs = 0;
  for (const scenario of scenarios) {
    for (const kind of kinds) {
      const make = plays[kind];
      if (!make) throw new RangeError(`There is no kind ${kind}: ${Object.keys(plays).join(", ")}`);
      runs += 1;
      const wrong = await play(scenario, make).catch((error: unknown) => [String(error)]);
      if (wrong.length > 0) findings.push({ kind, wrong, scenario });
    }
  }
  return { runs, findings };
}
