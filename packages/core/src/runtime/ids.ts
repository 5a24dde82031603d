import { randomBytes } from "node:crypto";
import { uuidv7, V7Generator } from "uuidv7";

/** Returns a uuid v7 of the time `at` (default: now), so that ids sort by time. */
export function newId(at?: Date): string {
  return at ? new V7Generator().generateOrResetWithTs(at.getTime()).toString() : uuidv7();
}

export function idAt(at: Date, id: string): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return uuid.test(text);
}

export const noUserId = "00000000-0000-0000-0000-000000000000";

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a reference that people can read out, such as "DEP-7K2M9Q4TXB" (one of 30^10). */
export function newReference(prefix: string): string {
  return `${prefix}-${randomLetters(10)}`;
}

export function randomLetters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(16)) {
      // 240 is the largest multiple of 30 below 256, so every letter is equally likely.
      if (byte < 240 && text.length < count) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
