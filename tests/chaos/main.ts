import { parseCliArgs } from "../../scripts/cli-args.ts";
import { SetupError } from "../../scripts/services/process.ts";
import { runChore } from "../../scripts/start/shutdown.ts";
import { runFailover } from "./failover/failover.ts";
import { killPostgres } from "./kill-postgres.ts";
import { stopUnderLoad } from "./stop-under-load.ts";

const usage = `pnpm chaos [times]           kills PostgreSQL under load, 15 times
pnpm chaos stops [times]     asks the API and the worker to end under load, 10 times
pnpm chaos failover [times]  loses machines of a PostgreSQL cluster under load, 20 times`;

const drills = {
  kills: { times: "15", run: killPostgres },
  stops: { times: "10", run: stopUnderLoad },
  failover: { times: "20", run: runFailover },
};

async function chaos(): Promise<void> {
  const { positionals } = parseCliArgs({}, usage);
  const [first = "kills"] = positionals;
  const name = first === "stops" || first === "failover" ? first : "kills";
  const times = Number(positionals.find((one) => one !== name) ?? drills[name].times);
  if (!Number.isInteger(times) || times < 1) throw new SetupError(usage);
  const { complaints, ...report } = await drills[name].run(times);
  const { rounds, ...numbers } = { rounds: undefined, ...report };
  if (rounds) console.table(rounds);
  const counts = Object.fromEntries(Object.entries(numbers).flatMap(([what, value]) => summed(what, value)));
  console.table({ ...counts, complaints: complaints.length });
  for (const complaint of complaints.slice(0, 20)) console.error(complaint);
  console.log(JSON.stringify({ chaos: name, ...counts, complaints }));
  if (complaints.length > 0) process.exitCode = 1;
}

function summed(name: string, value: number | number[]): [string, number][] {
  if (!Array.isArray(value)) return [[name, value]];
  const mean = Math.round(value.reduce((sum, each) => sum + each, 0) / Math.max(1, value.length));
  return [
    [name, mean],
    [`${name}, worst`, Math.max(0, ...value)],
  ];
}

await runChore(chaos);
