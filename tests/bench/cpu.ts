import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time used by a process, or 0 if it has ended. Linux only. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? stat.own / 100 : 0;
}

/** Seconds of processor time used by a process and its children. Includes children that have ended. */
export function cpuOfFamily(parent: number): number {
  let ticks = statOf(parent)?.ended ?? 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number.parseInt(name, 10);
    const stat = statOf(pid);
    if (stat && (pid === parent || stat.parent === parent)) ticks += stat.own;
  }
  return ticks / 100;
}

/** Units: kernel clock ticks, a hundred per second. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const number = (index: number) => Number.parseInt(fields[index] ?? "0", 10);
    return { parent: number(1), own: number(11) + number(12), ended: number(13) + number(14) };
  } catch {
    return undefined; // the process has ended meanwhile
  }
}
