import { timingSafeEqual } from "node:crypto";

/** The keys a webhook may be signed with: two while the key is being changed, because the vendor switches at a moment of its own. */
export function webhookKeys(present: string, previous: string | undefined): string[] {
  return previous === undefined ? [present] : [present, previous];
}

/** Whether `given` is one of the signatures that `sign` makes under the keys; compared in constant time. */
export function isSignedUnder(
  keys: readonly string[],
  given: Buffer,
  sign: (key: string) => Buffer | readonly Buffer[],
): boolean {
  // Every key is tried after a match too, so that the time taken reveals nothing.
  return keys
    .flatMap(sign)
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}

/** The bytes as they came, and the body written anew as JSON: some vendors sign one, some the other. */
export function bytesAndWrittenAnew(raw: Buffer): Buffer[] {
  try {
    return [raw, Buffer.from(JSON.stringify(JSON.parse(raw.toString("utf8"))))];
  } catch {
    return [raw];
  }
}
