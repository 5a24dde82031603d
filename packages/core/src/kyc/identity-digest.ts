import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import type { IdentityNumber } from "../providers/identity/port.ts";

/** The key is outside the database and has no other use. Without a key, the few possible numbers could be guessed. */
export function identityDigests({ config }: Context, numbers: readonly IdentityNumber[]): string[] {
  return numbers.map(({ kind, value }) =>
    createHmac("sha256", config.IDENTITY_SECRET).update(`${kind}:${value}`).digest("base64url"),
  );
}
