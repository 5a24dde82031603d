import type { Options } from "argon2";
import { afterEach, vi } from "vitest";
import { booksMustBalance } from "./books.ts";

// The real hash is expensive on purpose, and a run makes thousands of people with two each. A file that is about the
// real cost says `vi.unmock("argon2")`.
const cheap = { memoryCost: 1024, timeCost: 1 };

vi.mock("argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("argon2")>();
  return {
    ...argon2,
    hash: (plain: Buffer | string, options: Options) => argon2.hash(plain, { ...options, ...cheap }),
    needsRehash: (digest: string, options: Options) => argon2.needsRehash(digest, { ...options, ...cheap }),
  };
});

afterEach(booksMustBalance);
