import { errorMessage } from "../http/errors.ts";

/** Reasons why staff decide about an identity. No message reveals another account or the check's findings. */
export const identityHeldMessage = {
  inUse: errorMessage.identity_in_use,
  reviewed: "We're reviewing your verification. We'll decide within 24 hours.",
  noNumber: "We couldn't read your BVN or NIN. Please contact support.",
} as const;

export const limitUsedUp = "You've used up today's limit. It resets at midnight.";
