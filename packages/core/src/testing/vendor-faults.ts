import { expect, it } from "vitest";
import { faultRounds } from "./sizes.ts";

/** What may go wrong with any call to any vendor, as the sandbox does it: without an effect there, after it, or late. */
const brief = [
  ...(["timeout", "refuse", "error500", "rate_limited", "bad_gateway", "no_route", "forbidden"] as const),
  ...(["lost_answer", "reset", "garbage", "error500_after", "silent_after"] as const),
  ...(["empty", "wrong_shape", "another", "slow", "unknown_yet"] as const),
];

/** Longer than any client of ours waits, so its effect comes when we have given up: for runs that have the time. */
const patient = faultRounds > 0 ? (["ten_seconds_late"] as const) : [];
const takesSeconds = new Set<string>(["ten_seconds_late"]);

export const vendorFaults = [...brief, ...patient];
export type VendorFault = (typeof brief)[number] | "ten_seconds_late";

/** In the control panel's words. A second of the sandbox takes a hundredth of ours. */
export function inSandbox(fault: VendorFault): { fault: string; seconds?: number } {
  if (fault === "ten_seconds_late") return { fault: "slow", seconds: 990 };
  return fault === "timeout" || fault === "silent_after" ? { fault, seconds: 10 } : { fault };
}

/**
 * Meets each fault with each end, 20 times with TEST_FULL; else once, and the ends take turns. They do so too where one
 * meeting takes many seconds.
 */
export function faultMatrix<Fault extends string, End extends string>(
  what: string,
  { faults, ends }: { faults: readonly Fault[]; ends: readonly End[] },
  meet: (fault: Fault, end: End) => Promise<void>,
): void {
  const rows = faults.map((fault, turn) => ({ fault, turn }));
  it.each(rows)(`${what}: $fault`, { timeout: 900_000 }, async ({ fault, turn }) => {
    const inTurn = (round: number) => ends.filter((_end, index) => index === round % ends.length);
    if (faultRounds === 0) for (const end of inTurn(turn)) await meet(fault, end);
    for (let round = 0; round < faultRounds; round += 1) {
      for (const end of takesSeconds.has(fault) ? inTurn(round) : ends) await meet(fault, end);
    }
  });
}

/** What the call comes to, which must be said within 8 seconds: a person is waiting for it. */
export async function answeredInTime<T>(call: Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await call;
  expect(performance.now() - began, "an answer within 8 seconds").toBeLessThan(8_000);
  return answer;
}
