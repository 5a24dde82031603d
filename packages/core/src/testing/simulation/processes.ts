import type { Random } from "./random.ts";

/** Thrown at a process that was killed, at this call and at each that follows. */
export class Killed extends Error {}

/**
 * A process of the simulation: an API, a worker. Every call that leaves it (a commit, a provider's call) goes through
 * `call`, which is where others get their turn and where it may be killed: after the effect, before its answer is heard.
 */
export interface SimulatedProcess {
  call<T>(effect: () => T): Promise<T>;
  readonly isDead: boolean;
  /** How many calls it has made. */
  readonly calls: number;
}

/** `killAfter`: the number of the call after whose effect the process dies; it never dies without one. */
export function createProcesses(random: Random) {
  const waiting: (() => void)[] = [];

  function start(killAfter?: number): SimulatedProcess {
    let calls = 0;
    let isDead = false;
    return {
      get isDead() {
        return isDead;
      },
      get calls() {
        return calls;
      },
      async call(effect) {
        if (isDead) throw new Killed("killed");
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (isDead) throw new Killed("killed");
        calls += 1;
        const dies = calls === killAfter;
        try {
          return effect();
        } finally {
          if (dies) isDead = true;
          // biome-ignore lint/correctness/noUnsafeFinally: a dead process hears neither an answer nor an error
          if (dies) throw new Killed("killed");
        }
      },
    };
  }

  /** Runs all of this work to its end; the seed decides who goes next. */
  async function run(work: readonly (() => Promise<unknown>)[]): Promise<void> {
    let running = work.length;
    const errors: unknown[] = [];
    for (const one of work) {
      one()
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) errors.push(error);
        })
        .finally(() => {
          running -= 1;
        });
    }
    let idle = 0;
    while (running > 0) {
      // Lets everything that can go on without a turn go on first.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const [next] = waiting.splice(random.below(Math.max(waiting.length, 1)), 1);
      next?.();
      idle = next ? 0 : idle + 1;
      if (idle > 10_000) throw new Error("the simulation stands still");
    }
    if (errors.length > 0) throw errors[0];
  }

  return { start, run };
}
