import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../scripts/environment.ts";
import { rowsOn } from "../../../scripts/services/on-database.ts";
import { dataFolder, postgresUser } from "../../../scripts/services/postgres-user.ts";
import { SetupError, waitUntil } from "../../../scripts/services/process.ts";
import {
  addressOf,
  commandOn,
  killMachine,
  layNetwork,
  machineNames,
  type Name,
  networkPrefix,
  ownAddress,
  removeNetwork,
} from "./machines.ts";

/** `rebuilt`: the standby that could not follow and was copied again. */
type Roles = { primary: Name; standby: Name; rebuilt?: Name };

export type Cluster = {
  url: string;
  adminUrl: string;
  urlOf: (name: Name) => string;
  start: (name: Name, anew?: "anew") => void;
  whole: () => Promise<Roles>;
  remove: () => Promise<void>;
};

type Member = { name: Name; role: string; state: string };

const password = "only-in-the-drill";
const bin = "/usr/lib/postgresql/15/bin";

/**
 * Starts three machines with the files of deploy/patroni and an empty database. Throws SetupError if a program or a
 * right is missing.
 */
export async function startCluster(): Promise<Cluster> {
  demandPrograms();
  const place = mkdtempSync(join(tmpdir(), "failover-"));
  execFileSync("chmod", ["755", place]);
  await removeNetwork();
  layNetwork();
  const cluster = clusterIn(place);
  try {
    for (const name of machineNames) cluster.start(name);
    const { primary } = await cluster.whole();
    const create = [`create role manilla_owner login createrole password '${password}'`];
    create.push("create database manilla owner manilla_owner");
    for (const sql of create) await rowsOn(cluster.urlOf(primary), sql);
    return cluster;
  } catch (error) {
    if (!process.env["KEEP"]) await cluster.remove();
    throw error;
  }
}

function clusterIn(place: string): Cluster {
  const patroni = join(place, "patroni.yml");
  // Three servers cannot share one socket folder.
  writeFileSync(patroni, deployed("patroni.yml").replace("/var/run/postgresql", '""'));
  const proxy = join(place, "haproxy.cfg");
  writeFileSync(proxy, deployed("haproxy.cfg").replace("127.0.0.1", ownAddress));
  const haproxy = run(["haproxy", "-db", "-f", proxy], { log: join(place, "haproxy.log") });
  const login = (user: string, host: string) => `postgresql://${user}:${password}@${host}:5432`;
  const urlOf = (name: Name) => `${login("postgres", addressOf(name))}/postgres`;
  return {
    url: `${login("manilla_owner", ownAddress)}/manilla`,
    adminUrl: `${login("postgres", ownAddress)}/manilla`,
    urlOf,
    start: (name, anew) => {
      const folder = dataFolder(join(place, name), postgresUser());
      if (anew) rmSync(join(folder, "postgres"), { recursive: true, force: true });
      const env = environmentOf(name, folder);
      for (const program of [["etcd"], ["patroni", patroni]])
        run(commandOn(name, program), { env, log: join(place, `${name}-${program[0]}.log`) });
    },
    whole: async () => {
      let all: Member[] = [];
      let rebuilt: Name | undefined;
      const began = Date.now();
      const isWhole = async () => {
        all = await members();
        const primary = rolesOf(all)?.primary;
        if (primary !== undefined && (await isFollowed(urlOf(primary)))) return true;
        if (!rebuilt && Date.now() - began > 90_000) rebuilt = await rebuildLast(all);
        return false;
      };
      const failure = () => `The cluster is not whole: ${JSON.stringify(all)}`;
      await waitUntil(isWhole, { seconds: 270, failure });
      const roles = rolesOf(all);
      if (!roles) throw new SetupError(failure());
      return { ...roles, ...(rebuilt && { rebuilt }) };
    },
    remove: async () => {
      haproxy.kill("SIGKILL");
      await Promise.all(machineNames.map(killMachine));
      await removeNetwork();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function members(): Promise<Member[]> {
  const answers = machineNames.map(async (name) => {
    const url = `http://${addressOf(name)}:8008/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: Member[] }).members; // cast: the format that Patroni documents
  });
  return Promise.any(answers).catch(() => []);
}

/** Does what docs/postgres-failover.md tells operators to do: `patronictl reinit`. */
async function rebuildLast(all: Member[]): Promise<Name | undefined> {
  const behind = all.find(({ role }) => role === "replica")?.name;
  if (!behind) return undefined;
  const authorization = `Basic ${btoa(`patroni:${password}`)}`;
  const headers = { authorization, "content-type": "application/json" };
  const url = `http://${addressOf(behind)}:8008/reinitialize`;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ force: true }) });
  return answer.ok ? behind : undefined;
}

/**
 * Returns true if two standbys stream from this primary. Queries PostgreSQL and not Patroni, because after a freeze a
 * machine's Patroni reports an outdated state for a short time.
 */
async function isFollowed(url: string): Promise<boolean> {
  const sql =
    "select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')";
  return (await rowsOn(url, sql).catch(() => [])).length === 2;
}

function rolesOf(all: Member[]): Roles | undefined {
  const working = all.filter(({ state }) => state === "running" || state === "streaming");
  const primary = working.find(({ role }) => role === "leader")?.name;
  const standbys = working.filter(({ role }) => role === "sync_standby" || role === "quorum_standby");
  const standby = standbys.length === 2 ? standbys[0]?.name : undefined;
  return primary && standby ? { primary, standby } : undefined;
}

function deployed(file: string): string {
  return readFileSync(join(root, "deploy/patroni", file), "utf8").replaceAll("10.0.0.", networkPrefix);
}

function environmentOf(name: Name, folder: string): Record<string, string> {
  const lines = deployed("machine.env").matchAll(/^(?<key>\w+)=(?<value>.*)$/gm);
  const own = (value: string) =>
    value === "a"
      ? name
      : value.includes(addressOf("b"))
        ? value
        : value.replaceAll(addressOf("a"), addressOf(name));
  const values = [...lines].map(({ groups }) => [groups?.["key"], own(groups?.["value"] ?? "")] as const);
  return {
    ...Object.fromEntries(values.map(([key, value]) => [key, key?.endsWith("PASSWORD") ? password : value])),
    ETCD_DATA_DIR: join(folder, "etcd"),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, "postgres"),
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    // The default file is in the user's home folder, which all three machines share.
    PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
  };
}

function run([program = "", ...args]: string[], { env, log }: { env?: Record<string, string>; log: string }) {
  const file = openSync(log, "a");
  const stdio = ["ignore", file, file] as const;
  return spawn(program, args, {
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
    stdio: [...stdio],
  });
}

function demandPrograms(): void {
  const packages = {
    patroni: "patroni",
    etcd: "etcd-server",
    haproxy: "haproxy",
    ip: "iproute2",
    setpriv: "util-linux",
  };
  const missing = Object.entries({ ...packages, [`${bin}/pg_rewind`]: "postgresql-15" }).filter(
    ([program]) => spawnSync("which", [program]).status !== 0,
  );
  if (missing.length === 0) return;
  const list = missing.map(([, name]) => name).join(" ");
  throw new SetupError(
    `The drill needs Debian 12's packages: apt-get update && apt-get install --yes ${list}`,
  );
}
