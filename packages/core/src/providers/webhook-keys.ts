import { timingSafeEqual } from "node:crypto";

/** Two keys are accepted during a rotation, because the vendor switches at its own time. */
export function webhookKeys(present: string, previous: string | undefined): string[] {
  return previous === undefined ? [present] : [present, previous];
}

export function isSignedUnder(
  keys: readonly string[],
  given: Buffer,
  sign: (key: string) => Buffer | readonly Buffer[],
): boolean {
  // Every key is tried even after a match, so that the duration reveals nothing.
  return keys
    .flatMap(sign)
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}

/** The raw bytes and the re-serialised JSON: some vendors sign one, some the other. */
export function bytesAndWrittenAnew(raw: Buffer): Buffer[] {
  try {
    return [raw, Buffer.from(JSON.stringify(JSON.parse(raw.toString("utf8"))))];
  } catch {
    return [raw];
  }
}
