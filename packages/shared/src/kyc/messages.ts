import { errorMessage } from "../http/errors.ts";

/** Shown while staff decide about an identity. No message says which account has it already or what the check found. */
export const identityHeldMessage = {
  inUse: errorMessage.identity_in_use,
  reviewed: "We're reviewing your verification. We'll decide within 24 hours.",
  noNumber: "We couldn't read your BVN or NIN. Please contact support.",
} as const;

export const limitUsedUp = "You've used up today's limit. It resets at midnight.";
