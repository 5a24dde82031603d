import { createHmac } from "node:crypto";
import { randomLetters } from "../runtime/ids.ts";

export const recoveryCodeCount = 10;

/** Returns codes like "K7M2P-9QTXB" (49 bits each). Show them once and store only their hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

/** The hash has a key and contains the owner, so that a stolen table is useless. */
export function hashRecoveryCode(secret: string, { userId, code }: { userId: string; code: string }): string {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery-code:${userId}:${letters}`).digest("base64url");
}
