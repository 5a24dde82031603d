import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../../../scripts/services/process.ts";

// Three machines are three network namespaces on one switch, which is a fourth namespace. This machine is also on the
// switch and runs HAProxy, the programs and the probes.

export const machineNames = ["a", "b", "c"] as const;
export type Name = (typeof machineNames)[number];

/** Replaces the addresses 10.0.0.x of deploy/patroni. */
export const networkPrefix = "10.77.33.";
export const ownAddress = `${networkPrefix}254`;
export const addressOf = (name: Name) => `${networkPrefix}${machineNames.indexOf(name) + 1}`;

const wire = "chaos-wire";
const hub = "chaos-hub";
const spaceOf = (name: Name) => `chaos-${name}`;

export function commandOn(name: Name, program: readonly string[]): string[] {
  const user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
  return ["ip", "netns", "exec", spaceOf(name), ...user, ...program];
}

/** Connects the machines. The switch is in a namespace of its own, away from this machine's firewall rules. */
export function layNetwork(): void {
  for (const space of [hub, ...machineNames.map(spaceOf)]) ip("netns", "add", space);
  ip("-n", hub, "link", "add", "switch", "up", "type", "bridge");
  for (const name of machineNames) {
    const plug = `to-${name}`;
    ip("-n", hub, "link", "add", plug, "up", "master", "switch", "type", "veth", ...peer(spaceOf(name)));
    ip("-n", spaceOf(name), "addr", "add", `${addressOf(name)}/24`, "dev", "wire");
    for (const link of ["lo", "wire"]) ip("-n", spaceOf(name), "link", "set", link, "up");
  }
  ip("link", "add", wire, "up", "type", "veth", "peer", "name", "to-us", "netns", hub);
  ip("-n", hub, "link", "set", "to-us", "up", "master", "switch");
  ip("addr", "add", `${ownAddress}/24`, "dev", wire);
}

const peer = (space: string) => ["peer", "name", "wire", "netns", space];

export async function removeNetwork(): Promise<void> {
  for (const name of machineNames) await killMachine(name);
  for (const space of [hub, ...machineNames.map(spaceOf)])
    if (ip("netns", "list").includes(space)) ip("netns", "del", space);
}

export function signalMachine(name: Name, what: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void {
  for (const pid of processesOf(name)) {
    try {
      process.kill(pid, what);
    } catch {}
  }
}

export async function killMachine(name: Name): Promise<void> {
  while (processesOf(name).length > 0) {
    signalMachine(name, "SIGKILL");
    await sleep(50);
  }
}

/** Disconnects the machine from the other two or reconnects it. This machine can always reach it. */
export function cutOff(name: Name, isCut: boolean): void {
  for (const other of machineNames.filter((one) => one !== name))
    ip("-n", spaceOf(name), "route", isCut ? "add" : "del", "blackhole", `${addressOf(other)}/32`);
}

function processesOf(name: Name): number[] {
  if (!ip("netns", "list").includes(spaceOf(name))) return [];
  return ip("netns", "pids", spaceOf(name)).split("\n").filter(Boolean).map(Number);
}

function ip(...args: string[]): string {
  try {
    return execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    throw new SetupError(`The drill needs root and network namespaces: ${String(error).split("\n")[1]}`);
  }
}
