import { between } from "@manilla/shared/duration";

/** How a provider's "we know of no such order" is treated. Durations in milliseconds. */
export interface UnknownOrderRule {
  /** The same reference is sent again within this time; the provider carries one reference out once. */
  resendForMs: number;
  /** So often in a row, and … */
  failAfterTimes: number;
  /** … so long after the submission, an order that is still unknown never arrived. Longer than `resendForMs`. */
  failAfterMs: number;
}

/**
 * What follows from the provider knowing nothing of our reference: its list may lag, so that is a conclusion only after
 * hours, and never while something of ours may still be on its way. Pure.
 */
export function whenUnknown(
  { submittedAt, unknowns }: { submittedAt: Date; unknowns: number },
  now: Date,
  rule: UnknownOrderRule,
): "resend" | "wait" | "never_arrived" {
  const age = between(submittedAt, now);
  if (unknowns >= rule.failAfterTimes && age >= rule.failAfterMs) return "never_arrived";
  return age < rule.resendForMs ? "resend" : "wait";
}
