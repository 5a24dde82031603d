import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "@manilla/core/observability/log";
import { openRedis } from "@manilla/core/runtime/redis";
import { freePort } from "@manilla/testing/free-port";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { waitUntil } from "../../scripts/services/process.ts";

const name = "manilla";
const password = "what-the-servers-ask-for";
const sentinelPassword = "what-the-sentinels-ask-for";
const log = createLog("test", "silent");

/** A primary, its replica and three real sentinels. redis-server must be in the PATH. */
export async function redisWithSentinels() {
  const folder = mkdtempSync(join(tmpdir(), "manilla-sentinels-"));
  const children: ChildProcess[] = [];
  const remove = () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  runAtEnd(remove);
  const start = (file: string, lines: string[], ...flags: string[]) => {
    const path = join(folder, file);
    writeFileSync(path, ["bind 127.0.0.1", `dir ${folder}`, ...lines].join("\n"));
    const child = spawn("redis-server", [path, ...flags], { stdio: "ignore" });
    child.on("error", () => undefined); // if the program is missing, waitUntil fails
    children.push(child);
    return child;
  };
  const server = (port: number, ...lines: string[]) => {
    const secrets = [`requirepass ${password}`, `masterauth ${password}`];
    const own = [`port ${port}`, `dbfilename ${port}.rdb`, `appenddirname ${port}`];
    return start(`${port}.conf`, [...own, "appendonly yes", ...secrets, ...lines]);
  };
  const [first, second] = [await freePort(), await freePort()];
  const primary = server(first);
  const replica = server(second, `replicaof 127.0.0.1 ${first}`);
  const isCopied = async () =>
    /master_link_status:up/.test(await ask(second, (redis) => redis.info("replication")));
  const failure = () => "No redis-server: apt-get install redis-server, brew install redis.";
  await waitUntil(isCopied, { seconds: 60, child: replica, failure });
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) start(`sentinel-${port}.conf`, sentinelLines(port, first), "--sentinel");
  const settings = {
    REDIS_URL: `redis://:${password}@${name}/3`,
    REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(","),
    REDIS_SENTINEL_PASSWORD: sentinelPassword,
  };
  return {
    settings,
    /** Kills the primary, so that only the replica is left. */
    killPrimary: () => primary.kill("SIGKILL"),
    askReplica: <T>(question: (redis: Connection) => Promise<T>) => ask(second, question),
    remove,
  };
}

function sentinelLines(port: number, primary: number): string[] {
  return [
    `port ${port}`,
    `requirepass ${sentinelPassword}`,
    `sentinel sentinel-pass ${sentinelPassword}`,
    `sentinel monitor ${name} 127.0.0.1 ${primary} 2`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 3000`,
  ];
}

type Connection = ReturnType<typeof openRedis>;

async function ask<T>(port: number, question: (redis: Connection) => Promise<T>): Promise<T> {
  const redis = openRedis({ REDIS_URL: `redis://:${password}@127.0.0.1:${port}/3` }, log, {});
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
