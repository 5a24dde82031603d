import { errorMessage } from "../http/errors.ts";

/** Reasons for a manual identity decision. No message reveals another account or what was found. */
export const identityHeldMessage = {
  inUse: errorMessage.identity_in_use,
  reviewed: "We are reviewing your verification. You will have an answer within 24 hours.",
  noNumber: "We could not read your BVN or NIN. Please contact support.",
} as const;

export const limitUsedUp = "You have used up today's limit. It resets at midnight.";
