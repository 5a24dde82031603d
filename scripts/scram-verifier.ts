import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const iterations = 4096;

/**
 * What Postgres keeps of a password (RFC 5803), made here so that the password itself stands in no statement and in no log.
 * Throws RangeError for other than printable ASCII, which clients prepare in ways of their own.
 */
export function scramVerifier(password: string): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new RangeError("The password must be printable ASCII.");
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}
