import { expect, it } from "vitest";
import { faultRounds } from "./sizes.ts";

/** What may go wrong with any call to any vendor, as the sandbox does it: without an effect there, after it, or late. */
const brief = [
  ...(["timeout", "refuse", "error500", "rate_limited", "bad_gateway", "no_route", "forbidden"] as const),
  ...(["lost_answer", "reset", "garbage", "error500_after", "silent_after"] as const),
  ...(["empty", "wrong_shape", "another", "slow", "unknown_yet"] as const),
];

/** Longer than any client of ours waits, so its effect comes when we have given up: for runs that have the time. */
const patient = faultRounds > 1 ? (["ten_seconds_late"] as const) : [];

export const vendorFaults = [...brief, ...patient];
export type VendorFault = (typeof brief)[number] | "ten_seconds_late";

/** In the control panel's words. A second of the sandbox takes a hundredth of ours. */
export function inSandbox(fault: VendorFault): { fault: string; seconds?: number } {
  if (fault === "ten_seconds_late") return { fault: "slow", seconds: 990 };
  return fault === "timeout" || fault === "silent_after" ? { fault, seconds: 10 } : { fault };
}

/** Meets each fault as often as this run does, 20 times with TEST_FULL; the ends take turns. */
export function faultMatrix<Fault extends string, End extends string>(
  what: string,
  { faults, ends }: { faults: readonly Fault[]; ends: readonly End[] },
  meet: (fault: Fault, end: End) => Promise<void>,
): void {
  const rows = faults.map((fault, turn) => ({ fault, turn }));
  it.each(rows)(`${what}: $fault`, { timeout: faultRounds * 60_000 }, async ({ fault, turn }) => {
    for (let round = turn; round < turn + faultRounds; round += 1) {
      const end = ends[round % ends.length];
      if (end === undefined) throw new Error("without an end there is nothing to meet");
      await meet(fault, end);
    }
  });
}

/** The result of the call, which must arrive within 8 seconds because a customer waits for it. */
export async function answeredInTime<T>(call: Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await call;
  expect(performance.now() - began, "an answer within 8 seconds").toBeLessThan(8_000);
  return answer;
}
