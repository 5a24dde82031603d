import { errorMessage } from "../http/errors.ts";

/** Why staff have to decide an identity check. Neither says whose account it is about. */
export const identityHeldMessage = {
  inUse: errorMessage.identity_in_use,
  noNumber: "We could not read your BVN or NIN. Please contact support.",
} as const;
