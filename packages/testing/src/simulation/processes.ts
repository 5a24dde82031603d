import type { Random } from "./random.ts";

/** Thrown in a killed process by the call that kills it and by every later call. */
export class Killed extends Error {}

export interface SimulatedProcess {
  /** `label` names the call in the trace. */
  call<T>(effect: () => T, label?: string): Promise<T>;
}

/**
 * Runs the processes' calls (commits, reads, provider calls) one at a time, in an order that `random` decides. The
 * process that makes call number `killAt` dies: the call has its effect, but its answer is lost.
 */
export function createProcesses(random: Random, killAt: number | undefined) {
  const waiting: (() => void)[] = [];
  const listeners: ((label: string) => void)[] = [];
  let calls = 0;
  let started = 0;
  let isKilling = false;

  function start(): SimulatedProcess {
    let isDead = false;
    started += 1;
    const name = `process ${started}`;
    return {
      async call<T>(effect: () => T, label = "provider"): Promise<T> {
        if (isDead) throw new Killed("killed");
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (isDead) throw new Killed("killed");
        calls += 1;
        isDead = calls === killAt;
        isKilling = isDead;
        for (const listen of listeners) listen(`${name}: ${label}${isDead ? " (killed)" : ""}`);
        if (!isDead) return effect();
        try {
          effect();
        } catch {
          // A killed process never receives the effect's error.
        }
        throw new Killed("killed");
      },
    };
  }

  async function run(work: readonly Promise<unknown>[]): Promise<void> {
    let running = work.length;
    const errors: unknown[] = [];
    for (const one of work) {
      one
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) errors.push(error);
        })
        .finally(() => {
          running -= 1;
        });
    }
    for (let idle = 0; running > 0; idle += 1) {
      // Runs pending microtasks before choosing the next process.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const [next] = waiting.splice(random.below(Math.max(waiting.length, 1)), 1);
      next?.();
      if (next) idle = 0;
      if (idle > 10_000) throw new Error("the simulation stands still");
    }
    if (errors.length > 0) throw errors[0];
  }

  /** False during the call that kills its process, because that process never receives the call's answer. */
  const isHeard = () => !isKilling;

  return { start, run, isHeard, onCall: (listen: (label: string) => void) => listeners.push(listen) };
}
