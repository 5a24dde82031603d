import { type Random, seededRandom } from "./random.ts";

/** A design error that is planted into a copy of the code. The simulation must find it. */
export interface PlantedError {
  name: string;
  kind: string;
  /** The error has an effect only with these values. The search always sets them, so that it needs fewer seeds. */
  under?: Partial<Scenario>;
  file: string;
  find: string;
  replace: string;
}

/**
 * Faults of a submission. lost_request: the provider never gets it. lost_answer: the provider takes the order, but
 * its answer is lost. rejected: the refusal is final. put_off: the provider refuses only for now.
 */
const submitFaults = ["none", "lost_request", "lost_answer", "rejected", "put_off"] as const;
/** Faults of a query. silent: no answer. lagging: "no such order", even for an order that the provider took. */
const queryFaults = ["none", "silent", "lagging"] as const;
const webhookTimes = ["during", "between", "after_end", "never"] as const;
/** Final state at the provider. reversed: the provider carries the order out, and takes it back hours later. */
const endings = ["done", "failed", "reversed"] as const;

export interface Scenario {
  seed: number;
  submit: (typeof submitFaults)[number];
  /** The first `badQueries` queries of an order have this fault. */
  query: (typeof queryFaults)[number];
  badQueries: number;
  /** The second submission of an order has this fault. */
  resubmit: (typeof submitFaults)[number];
  webhook: (typeof webhookTimes)[number];
  ending: (typeof endings)[number];
  killAt: number | undefined;
  hasSecondWorker: boolean;
  /** If true, the two actions of the play's `race` run at the same time, such as an approval and a cancellation. */
  hasDecisionRace: boolean;
}

/** Returns the scenario that belongs to a seed. The seed also decides the order of calls. */
export function scenarioOf(seed: number): Scenario {
  const random = seededRandom(seed);
  return {
    seed,
    submit: random.pick(submitFaults),
    query: random.pick(queryFaults),
    badQueries: 1 + random.below(3),
    resubmit: random.pick(submitFaults),
    webhook: random.pick(webhookTimes),
    ending: random.pick(endings),
    killAt: random.below(4) === 0 ? undefined : 1 + random.below(30),
    hasSecondWorker: random.below(2) === 0,
    hasDecisionRace: random.below(3) === 0,
  };
}

/**
 * Yields a scenario for each combination of faults, webhook time, ending and kill, with and without a second worker.
 * A process dies at one of the first `kills` calls, or none dies.
 */
export function* gridScenarios(kills: number): Generator<Scenario> {
  let seed = 0;
  for (const submit of submitFaults)
    for (const query of queryFaults)
      for (const resubmit of submitFaults)
        for (const webhook of webhookTimes)
          for (const ending of endings)
            for (let kill = 0; kill <= kills; kill += 1)
              for (const hasSecondWorker of [false, true]) {
                seed += 1;
                const killAt = kill === 0 ? undefined : kill;
                const faults = { submit, query, badQueries: 1 + (seed % 3), resubmit, webhook, ending };
                yield { seed, ...faults, killAt, hasSecondWorker, hasDecisionRace: seed % 3 === 0 };
              }
}

export function scenarioRandom({ seed }: Scenario): Random {
  return seededRandom(seed ^ 0x5eed);
}
