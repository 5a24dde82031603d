import { type Random, seededRandom } from "./random.ts";

/** A design error to plant into a copy of the code: the simulation must find each. */
export interface PlantedError {
  name: string;
  kind: string;
  /** What every scenario has in common that could show it; without it a rare one takes many seeds. */
  under?: Partial<Scenario>;
  /** Below packages/core/src. */
  file: string;
  find: string;
  replace: string;
}

/**
 * What goes wrong with a submission. lost_request: it never arrives, and there is no answer. lost_answer: it is taken, and
 * the answer is lost. rejected: a final error says that it is not taken, whatever came before. put_off: not now.
 */
const submitFaults = ["none", "lost_request", "lost_answer", "rejected", "put_off"] as const;
/** What goes wrong with a query. silent: no answer. lagging: "we know of no such order", also of one that was taken. */
const queryFaults = ["none", "silent", "lagging"] as const;
/** When the provider's webhook comes, compared with the rest. */
const webhookTimes = ["during", "between", "after_end", "never"] as const;
/** How the order ends at the provider, if it was taken. reversed: carried out, and taken back hours later. */
const endings = ["done", "failed", "reversed"] as const;

export interface Scenario {
  seed: number;
  submit: (typeof submitFaults)[number];
  /** The first queries go wrong like this, and how many of them. */
  query: (typeof queryFaults)[number];
  badQueries: number;
  /** The second submission. */
  resubmit: (typeof submitFaults)[number];
  webhook: (typeof webhookTimes)[number];
  ending: (typeof endings)[number];
  /** The process that makes this call dies there. */
  killAt: number | undefined;
  /** A second worker sweeps while the first process submits. */
  hasSecondWorker: boolean;
  /** Staff and owner decide at the same moment, where the kind has such a decision. */
  hasDecisionRace: boolean;
}

/** A scenario drawn by its seed: the same seed, the same scenario and the same order of calls. */
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

/** Every scenario of the grid: each pair of faults with each kill and each webhook time. */
export function* grid(kills: number): Generator<Scenario> {
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
