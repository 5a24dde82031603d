import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const iterations = 4096;

/**
 * The form in which Postgres stores a password (RFC 5803). Computed here, so that no statement or log contains the
 * password. Throws RangeError for characters other than printable ASCII, because clients normalize them differently.
 */
export function scramVerifier(password: string): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new RangeError("The password must be printable ASCII.");
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}
