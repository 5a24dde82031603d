export type Round = {
  perSecond: number;
  commits: number;
  flushes: number;
  walBytes: number;
  /** Pages of tables and indexes that were read, from memory or disk. */
  pages: number;
  databaseCpuMs: number;
  /** Processor time of this process. Almost 0 when pgbench is the client. */
  ourCpuMs: number;
};

/**
 * Prints medians as a table and as one line of JSON. Each contestant is compared with `against`, by default the
 * first.
 */
export function printReport(
  bench: string,
  contestants: readonly { name: string; against?: string }[],
  measured: Map<string, Round[]>,
  violations: number,
): void {
  const median = (name: string) => medianRound(measured.get(name) ?? []);
  const rows = contestants.map(({ name, against = contestants[0]?.name ?? name }) => {
    const [own, other] = [median(name), median(against)];
    return { name, against, rate: own.perSecond / other.perSecond, cpu: cpuOf(own) / cpuOf(other), ...own };
  });
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          "rate ratio": round(row.rate, 2),
          "cpu ratio": round(row.cpu, 2),
          "per second": round(row.perSecond, 0),
          "commits each": round(row.commits, 3),
          "flushes each": round(row.flushes, 3),
          "log bytes each": round(row.walBytes, 0),
          "pages each": round(row.pages, 1),
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

function cpuOf({ databaseCpuMs, ourCpuMs }: Round): number {
  return databaseCpuMs + ourCpuMs;
}

function medianRound(rounds: Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((measuredRound) => measuredRound[key]));
  return {
    perSecond: of("perSecond"),
    commits: of("commits"),
    flushes: of("flushes"),
    walBytes: of("walBytes"),
    pages: of("pages"),
    databaseCpuMs: of("databaseCpuMs"),
    ourCpuMs: of("ourCpuMs"),
  };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
