export type Round = {
  perSecond: number;
  commits: number;
  flushes: number;
  walBytes: number;
  databaseCpuMs: number;
  /** Of this process: nothing when pgbench did the asking. */
  ourCpuMs: number;
};

/** Medians as a table and as one line of JSON; the first contestant is what the others are compared with. */
export function report(bench: string, measured: Map<string, Round[]>, violations: number): void {
  const medians = [...measured].map(([name, rounds]) => ({ name, ...medianRound(rounds) }));
  const floor = medians[0]?.perSecond ?? 1;
  const rows = medians.map(({ name, ...median }) => ({
    name,
    ratio: round(median.perSecond / floor, 2),
    ...median,
  }));
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          "of the floor": row.ratio,
          "per second": round(row.perSecond, 0),
          "commits each": round(row.commits, 3),
          "flushes each": round(row.flushes, 3),
          "log bytes each": round(row.walBytes, 0),
          "database cpu ms": round(row.databaseCpuMs, 3),
          "our cpu ms": round(row.ourCpuMs, 3),
        },
      ]),
    ),
  );
  console.log(`ledger.verify(): ${violations === 0 ? "nothing wrong" : `${violations} violations`}`);
  console.log(
    JSON.stringify({ bench, rounds: [...measured.values()][0]?.length ?? 0, violations, results: rows }),
  );
}

function medianRound(rounds: Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((measuredRound) => measuredRound[key]));
  return {
    perSecond: of("perSecond"),
    commits: of("commits"),
    flushes: of("flushes"),
    walBytes: of("walBytes"),
    databaseCpuMs: of("databaseCpuMs"),
    ourCpuMs: of("ourCpuMs"),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
