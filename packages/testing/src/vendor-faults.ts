import { expect, it } from "vitest";
import { faultRounds } from "./sizes.ts";

const brief = [
  ...(["timeout", "refuse", "error500", "rate_limited", "bad_gateway", "no_route", "forbidden"] as const),
  ...(["lost_answer", "reset", "garbage", "error500_after", "silent_after"] as const),
  ...(["empty", "wrong_shape", "another", "slow", "unknown_yet"] as const),
];

/** The vendor acts only after our client has given up. Used only in full runs, because it is slow. */
const patient = faultRounds > 1 ? (["ten_seconds_late"] as const) : [];

export const vendorFaults = [...brief, ...patient];
export type VendorFault = (typeof brief)[number] | "ten_seconds_late";

/** Returns the fault as the sandbox's control API expects it. A second of the sandbox takes 10 ms. */
export function inSandbox(fault: VendorFault): { fault: string; seconds?: number } {
  if (fault === "ten_seconds_late") return { fault: "slow", seconds: 990 };
  return fault === "timeout" || fault === "silent_after" ? { fault, seconds: 10 } : { fault };
}

/** Runs each fault once, or 20 times with TEST_FULL. The runs use the vendor's outcomes in `ends` one after another. */
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

/** Expects the result within 8 seconds, because a customer waits for it. */
export async function answeredInTime<T>(call: Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await call;
  expect(performance.now() - began, "an answer within 8 seconds").toBeLessThan(8_000);
  return answer;
}
