import { createHmac, randomBytes } from "node:crypto";

/** So many are made at once; each is accepted once. */
export const recoveryCodeCount = 10;
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; // no 0 O 1 I L U: written on paper and typed again without mistakes
const groupLength = 5;

/** Ten codes like "K7M2P-9QTXB" (49 bits each), shown to the person once. Store their hashes only. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${letters(groupLength)}-${letters(groupLength)}`);
}

/**
 * What is stored of a recovery code: keyed and bound to its owner, so that a stolen table opens nothing. Lower case,
 * spaces and a missing dash make no difference.
 */
export function hashRecoveryCode(secret: string, { userId, code }: { userId: string; code: string }): string {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery-code:${userId}:${letters}`).digest("base64url");
}

function letters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(16)) {
      // 240 is the highest multiple of 30 in a byte: each letter is equally likely.
      if (byte < 240 && text.length < count) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
