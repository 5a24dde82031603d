import { findQuantile } from "@manilla/testing/simulation/refund-clock";
import { gridScenarios, scenarioOf } from "@manilla/testing/simulation/scenario";
import { runSimulation } from "@manilla/testing/simulation/simulate";
import { parseCliArgs } from "./cli-args.ts";

const usage = "pnpm simulate [--seed N | --seeds COUNT [--from N] | --grid] [--kind NAME] [--kills COUNT]";

async function main(): Promise<void> {
  const { values } = parseCliArgs(
    {
      seed: { type: "string" },
      seeds: { type: "string" },
      from: { type: "string" },
      grid: { type: "boolean" },
      kind: { type: "string" },
      kills: { type: "string" },
    },
    usage,
  );
  const count = Number.parseInt(values.seeds ?? "2000", 10);
  const from = Number.parseInt(values.from ?? "1", 10);
  const kills = Number.parseInt(values.kills ?? "24", 10);
  const one = values.seed === undefined ? undefined : Number.parseInt(values.seed, 10);
  const scenarios = values.grid
    ? gridScenarios(kills)
    : one === undefined
      ? seeds(from, count)
      : [scenarioOf(one)];
  const startedAt = performance.now();
  const { runs, findings, refunds } = await runSimulation(scenarios, values.kind ? [values.kind] : undefined);
  for (const { kind, wrong, scenario } of findings.slice(0, 20)) {
    console.log(`${kind}, seed ${scenario.seed}: ${wrong.join("; ")}\n  ${JSON.stringify(scenario)}`);
  }
  const took = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${runs} runs in ${took} s, ${findings.length} wrong`);
  for (const [kind, took] of refunds) {
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => (findQuantile(took, share) / 1_000).toFixed(1));
    console.log(
      `${kind}: ${took.length} refunds, known failure to spendable: p50 ${p50} s, p99 ${p99} s, max ${most} s`,
    );
  }
  if (findings.length > 0) process.exitCode = 1;
}

function* seeds(from: number, count: number) {
  for (let seed = from; seed < from + count; seed += 1) yield scenarioOf(seed);
}

await main();
