import { createHmac } from "node:crypto";
import { randomLetters } from "../runtime/ids.ts";

export const recoveryCodeCount = 10;

/** Ten codes like "K7M2P-9QTXB" (49 bits each), shown to the person once. Store their hashes only. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

/**
 * Keyed and bound to its owner, so that a stolen table opens nothing. Lower case, spaces and a missing dash make no
 * difference.
 */
export function hashRecoveryCode(secret: string, { userId, code }: { userId: string; code: string }): string {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery-code:${userId}:${letters}`).digest("base64url");
}
