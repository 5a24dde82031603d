import type pg from "pg";
import { readCounters } from "./database.ts";
import type { Round } from "./report.ts";

export type Contestant = {
  name: string;
  /** Returns the number of operations that it ran. */
  run: () => number | Promise<number>;
  owner: pg.Pool;
  against?: string;
  /**
   * Number of warm-ups between the checkpoint and the measurement, 0 by default. The first change of a page after a
   * checkpoint writes the whole page to the WAL. Warm-ups keep that cost out of the measurement, because checkpoints
   * are rare in operation.
   */
  warmUps?: number;
};

/** Contestants alternate, so that disturbances of the machine affect all of them. */
export async function takeTurns(rounds: number, contestants: Contestant[]): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) measured.get(contestant.name)?.push(await measure(contestant));
  }
  return measured;
}

async function measure({ run, owner, warmUps = 0 }: Contestant): Promise<Round> {
  await owner.query("checkpoint");
  for (let count = 0; count < warmUps; count += 1) await run();
  const [before, nodeBefore, start] = [await readCounters(owner), process.cpuUsage(), performance.now()];
  const done = await run();
  const seconds = (performance.now() - start) / 1000;
  const node = process.cpuUsage(nodeBefore);
  // The server updates its counters with a delay of up to a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const after = await readCounters(owner);
  return {
    perSecond: done / seconds,
    commits: (after.commits - before.commits) / done,
    flushes: (after.flushes - before.flushes) / done,
    walBytes: (after.walBytes - before.walBytes) / done,
    pages: (after.pages - before.pages) / done,
    databaseCpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / done,
    ourCpuMs: (node.user + node.system) / 1000 / done,
  };
}
