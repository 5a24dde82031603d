import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { waitUntil } from "../../../scripts/services/process.ts";
import { startRedisIfInstalled } from "../../../scripts/services/redis.ts";
import { allTold, judgeTrades } from "../judge-trades.ts";
import { pause } from "../own-postgres.ts";
import { type OwnStack, ownStack } from "../own-stack.ts";
import { registerTraders, startNaira } from "../traders.ts";
import { type Market, startTrading } from "../trades.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { cutOff, killMachine, type Name, signalMachine } from "./machines.ts";
import { anyOrder, vendorComplaints } from "./orders.ts";
import { type Probes, startProbes } from "./probe.ts";

type Round = {
  fault: string;
  /** Seconds from the fault until a standby is the primary. */
  promoted?: string;
  /** Seconds from the promotion until the API acknowledges an order. */
  back?: string;
  /** The longest time without an acknowledged order, in seconds. */
  gap: string;
  whole: string;
  rebuilt?: string;
  acknowledged: number;
};

export type FailoverReport = {
  rounds: Round[];
  orders: number;
  done: number;
  refused: number;
  /** Orders whose first answer was lost or "busy". Each had exactly one outcome after it was sent again. */
  wereUnknown: number;
  complaints: string[];
};

type Fault = {
  name: string;
  meets: "primary" | "standby";
  strike: (name: Name) => Promise<void> | void;
  undo: (name: Name, cluster: Cluster) => Promise<void> | void;
};

const destroyed = {
  strike: killMachine,
  undo: (name: Name, cluster: Cluster) => cluster.start(name, "anew"),
};
const frozen = {
  strike: (name: Name) => signalMachine(name, "SIGSTOP"),
  undo: (name: Name) => signalMachine(name, "SIGCONT"),
};
const faults: Fault[] = [
  { name: "primary destroyed", meets: "primary", ...destroyed },
  { name: "primary frozen", meets: "primary", ...frozen },
  {
    name: "primary cut off",
    meets: "primary",
    strike: (name) => cutOff(name, true),
    undo: (name) => cutOff(name, false),
  },
  { name: "standby destroyed", meets: "standby", ...destroyed },
  { name: "standby frozen", meets: "standby", ...frozen },
];

/**
 * Kills machines of a PostgreSQL cluster while people trade, pay bills and withdraw, and checks the outcome of every
 * order.
 */
export async function runFailover(times: number): Promise<FailoverReport> {
  const place = mkdtempSync(join(tmpdir(), "failover-programs-"));
  const undo: Undo = [() => rmSync(place, { recursive: true, force: true })];
  const end = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => void end().then(() => process.exit(1)));
  try {
    const cluster = await startCluster();
    undo.push(cluster.remove);
    const redis = await startRedisIfInstalled({ dataDir: join(place, "redis"), port: await freePort() });
    if (redis) undo.push(redis.stop);
    const stack = await ownStack(place, cluster.url, redis?.url);
    for (const name of ["sandbox", "api", "worker"] as const) {
      undo.push(() => stack.stop(name));
      await stack.start(name);
    }
    const probes = await startProbes(cluster.urlOf, (await cluster.whole()).primary);
    undo.push(probes.stop);
    return await rounds(times, { cluster, stack, probes, undo });
  } finally {
    await end();
  }
}

type Undo = (() => Promise<void> | void)[];
type Parts = { cluster: Cluster; stack: OwnStack; probes: Probes; undo: Undo };

async function rounds(times: number, { cluster, stack, probes, undo }: Parts): Promise<FailoverReport> {
  const url = `http://127.0.0.1:${stack.settings["PORT"]}`;
  const people = await registerTraders(url, cluster.adminUrl, { count: 10, firstPhone: 8_030_000_010 });
  const acknowledged: number[] = [];
  const answered = () => acknowledged.push(performance.now());
  const market = startTrading(url, people, { order: anyOrder, pauseMs: 400, answered });
  undo.push(market.stop);
  const report: Round[] = [];
  for (let round = 0; round < times; round += 1) {
    const fault = faults[round % faults.length];
    if (fault) report.push(await strike(fault, { cluster, probes, acknowledged }));
    console.log(JSON.stringify(report.at(-1)));
  }
  await market.stop();
  await probes.stop();
  const wereUnknown = count(market, "unknown");
  for (let tries = 0; tries < 5 && (tries === 0 || count(market, "unknown") > 0); tries += 1)
    await market.settle();
  await allTold(cluster.adminUrl);
  const complaints = [
    ...market.cut.map((what) => `cut off: ${what}`),
    ...report.flatMap(tooLate),
    ...(await probes.complaints(cluster.urlOf((await cluster.whole()).primary))),
    ...(await vendorComplaints(
      stack,
      cluster.adminUrl,
      people.map(({ userId }) => userId),
    )),
    ...(await judgeTrades(cluster.adminUrl, market.trades, BigInt(startNaira) * 100n)),
  ];
  const counts = {
    orders: market.trades.length,
    done: count(market, "done"),
    refused: count(market, "refused"),
  };
  return { rounds: report, ...counts, wereUnknown, complaints };
}

async function strike(
  fault: Fault,
  { cluster, probes, acknowledged }: { cluster: Cluster; probes: Probes; acknowledged: number[] },
): Promise<Round> {
  const roles = await cluster.whole();
  await pause(3_000);
  const name = roles[fault.meets];
  const at = performance.now();
  const before = acknowledged.length;
  await fault.strike(name);
  let round: Pick<Round, "promoted" | "back"> = {};
  if (fault.meets === "primary") {
    const failure = () => `No standby took over from ${name} within two minutes.`;
    const firstBack = () => acknowledged.find((one) => one > probes.promotedAt(at, name));
    await waitUntil(async () => firstBack() !== undefined, { seconds: 120, failure });
    const promoted = probes.promotedAt(at, name);
    const back = firstBack() ?? promoted;
    round = { promoted: seconds(promoted - at), back: seconds(back - promoted) };
  }
  // Patroni drops a silent standby after five seconds, checked in a loop of five seconds. The pause is longer.
  await pause(12_000);
  const gap = seconds(longestGap([at, ...acknowledged.slice(before), performance.now()]));
  const returned = performance.now();
  await fault.undo(name, cluster);
  await pause(1_000);
  const { rebuilt } = await cluster.whole();
  const whole = seconds(performance.now() - returned);
  return {
    fault: `${fault.name} (${name})`,
    ...round,
    gap,
    whole,
    ...(rebuilt && { rebuilt }),
    acknowledged: acknowledged.length - before,
  };
}

function tooLate({ fault, back, gap }: Round): string[] {
  if (back !== undefined && Number(back) > 5)
    return [`${fault}: the service came back ${back} s after the promotion`];
  if (back === undefined && Number(gap) > 15) return [`${fault}: no order was taken for ${gap} s`];
  return [];
}

function longestGap(moments: number[]): number {
  return Math.max(...moments.slice(1).map((moment, nth) => moment - (moments[nth] ?? moment)));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}

function count({ trades }: Market, outcome: string): number {
  return trades.filter((trade) => trade.outcome === outcome).length;
}
