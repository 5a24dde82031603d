import { randomBytes } from "node:crypto";
import { uuidv7, V7Generator } from "uuidv7";

/** A row's id: uuid v7, so that ids sort by time and indexes stay dense. `at` is for what happened before now. */
export function newId(at?: Date): string {
  return at ? new V7Generator().generateOrResetWithTs(at.getTime()).toString() : uuidv7();
}

/** The id with another moment: what was written down as `id`, and happens at `at`, sorts by when it happens. */
export function idAt(at: Date, id: string): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all: the database refuses the others with an error, so they are not asked for. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** The id of no user: stands where one is wanted and there is none. */
export const noUserId = "00000000-0000-0000-0000-000000000000";

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference a person can read to support over the phone: "DEP-7K2M9Q4TXB". 30^10 is enough to be unique at our size. */
export function newReference(prefix: string): string {
  return `${prefix}-${randomLetters(10)}`;
}

/** Letters and digits that are read aloud, written on paper and typed again without mistakes: no 0 O 1 I L U. */
export function randomLetters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(16)) {
      // 240 is the highest multiple of 30 in a byte: each letter is equally likely.
      if (byte < 240 && text.length < count) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
