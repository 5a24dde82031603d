import { createHmac } from "node:crypto";
import { hash, needsRehash, verify } from "argon2";
import { createConcurrencyLimit } from "../../concurrency/concurrency-limit.ts";
import { hashingCost } from "./hashing-cost.ts";

// Only two hashes run at once, so that a processor core stays free for other requests. At most 200 wait, because in a
// longer queue clients would give up before their turn.
const gate = createConcurrencyLimit({ atOnce: 2, waiting: 200 });

/** A password for an unknown user is compared with this hash, so that the answer takes the same time. */
const unknownUserHash =
  "$argon2id$v=19$m=19456,p=1,t=2$YSPHeGEg6BShNTAaPetDYA$pXM1G3mal4DztPmmhEFDewgq3wv4MUBLu4opvDwcAQM";

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, hashingCost));
}

/** Waits in the queue for hashing and then runs `work`, so that a sign-up can check its data just before the hash. */
export function withHashing<T>(work: (hashes: Hashes) => Promise<T>): Promise<T> {
  return gate(() =>
    work({
      password: (password) => hash(password, hashingCost),
      pin: (secret, pin) => hash(keyed(secret, pin), hashingCost),
    }),
  );
}

interface Hashes {
  password(password: string): Promise<string>;
  pin(secret: string, pin: Pin): Promise<string>;
}

export async function isPasswordCorrect(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await gate(() => verify(storedHash ?? unknownUserHash, password));
  return matches && storedHash !== null;
}

export function isOutdated(storedHash: string): boolean {
  return needsRehash(storedHash, hashingCost);
}

interface Pin {
  userId: string;
  pin: string;
}

/** The hash has a key outside the table, because a thief of the table could otherwise try all PINs in minutes. */
export function hashPin(secret: string, pin: Pin): Promise<string> {
  return gate(() => hash(keyed(secret, pin), hashingCost));
}

export function isPinCorrect(secret: string, storedHash: string, pin: Pin): Promise<boolean> {
  return gate(() => verify(storedHash, keyed(secret, pin)));
}

/** The value includes the person's id, so that a hash is wrong in another person's row. */
function keyed(secret: string, { userId, pin }: Pin): Buffer {
  return createHmac("sha256", secret).update(`${userId}:${pin}`).digest();
}
