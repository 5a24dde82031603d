import { killPostgres } from "./kill-postgres.ts";
import { stopUnderLoad } from "./stop-under-load.ts";

/** `pnpm chaos 15` kills PostgreSQL fifteen times; `pnpm chaos stops 15` asks the API and the worker to end as often. */
const [first = "15", second = "10"] = process.argv.slice(2);
const stops = first === "stops";
const times = Number.parseInt(stops ? second : first, 10);
const { complaints, ...report } = await (stops ? stopUnderLoad(times) : killPostgres(times));
// Of times the mean and the worst.
const summed = Object.entries(report).flatMap(([name, value]) =>
  Array.isArray(value)
    ? [
        [name, mean(value)],
        [`${name}, worst`, Math.max(0, ...value)],
      ]
    : [[name, value]],
);
const counts = Object.fromEntries(summed);
console.table({ ...counts, complaints: complaints.length });
for (const complaint of complaints.slice(0, 20)) console.error(complaint);
console.log(JSON.stringify({ chaos: stops ? "stop-under-load" : "kill-postgres", ...counts, complaints }));
process.exitCode = complaints.length > 0 ? 1 : 0;

function mean(values: number[]): number {
  return Math.round(values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length));
}
