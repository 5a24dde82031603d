import { parseCliArgs } from "../../scripts/cli-args.ts";
import { SetupError } from "../../scripts/services/process.ts";
import { runChore } from "../../scripts/start/shutdown.ts";
import { killPostgres } from "./kill-postgres.ts";
import { stopUnderLoad } from "./stop-under-load.ts";

const usage = `pnpm chaos [times]          kills PostgreSQL under load, 15 times
pnpm chaos stops [times]    asks the API and the worker to end under load, 10 times`;

async function chaos(): Promise<void> {
  const { positionals } = parseCliArgs({}, usage);
  const stops = positionals[0] === "stops";
  const [given = stops ? "10" : "15"] = stops ? positionals.slice(1) : positionals;
  const times = Number(given);
  if (!Number.isInteger(times) || times < 1) throw new SetupError(usage);
  const { complaints, ...report } = await (stops ? stopUnderLoad(times) : killPostgres(times));
  const counts = Object.fromEntries(Object.entries(report).flatMap(([name, value]) => summed(name, value)));
  console.table({ ...counts, complaints: complaints.length });
  for (const complaint of complaints.slice(0, 20)) console.error(complaint);
  console.log(JSON.stringify({ chaos: stops ? "stop-under-load" : "kill-postgres", ...counts, complaints }));
  if (complaints.length > 0) process.exitCode = 1;
}

/** A count as it is; of a list of times the mean and the worst. */
function summed(name: string, value: number | number[]): [string, number][] {
  if (!Array.isArray(value)) return [[name, value]];
  const mean = Math.round(value.reduce((sum, each) => sum + each, 0) / Math.max(1, value.length));
  return [
    [name, mean],
    [`${name}, worst`, Math.max(0, ...value)],
  ];
}

await runChore(chaos);
