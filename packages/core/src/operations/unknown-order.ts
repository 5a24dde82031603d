import { between } from "@manilla/shared/duration";

export interface UnknownOrderRule {
  /** During this time the order is sent again under the same reference. The provider carries it out once. */
  resendForMs: number;
  /** The order counts as lost after this many answers "no such order" in a row, if `failAfterMs` has also passed. */
  failAfterTimes: number;
  /** Shortest time since the submission. Must be longer than `resendForMs`. */
  failAfterMs: number;
}

/**
 * The provider's list may lag, so the order counts as lost only after hours, and never while a request may still
 * arrive.
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
