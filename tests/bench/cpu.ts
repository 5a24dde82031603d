import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time that a process has used; 0 when it has ended. Linux only. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? stat.own / 100 : 0;
}

/** The same of a process with its children, the ended ones included. */
export function cpuOfFamily(parent: number): number {
  let ticks = statOf(parent)?.ended ?? 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number.parseInt(name, 10);
    const stat = statOf(pid);
    if (stat && (pid === parent || stat.parent === parent)) ticks += stat.own;
  }
  return ticks / 100;
}

/** Units: ticks of the kernel's clock, a hundred a second. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const number = (index: number) => Number.parseInt(fields[index] ?? "0", 10);
    return { parent: number(1), own: number(11) + number(12), ended: number(13) + number(14) };
  } catch {
    return undefined; // it ended while we looked
  }
}
