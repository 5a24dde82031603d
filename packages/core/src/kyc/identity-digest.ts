import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import type { IdentityNumber } from "../providers/identity/port.ts";

/**
 * The keyed hash by which a BVN, NIN or document is compared. The key stands outside the database and is used for nothing
 * else: there are so few numbers that a hash without a key would give them away.
 */
export function identityDigests({ config }: Context, numbers: readonly IdentityNumber[]): string[] {
  return numbers.map(({ kind, value }) =>
    createHmac("sha256", config.IDENTITY_SECRET).update(`${kind}:${value}`).digest("base64url"),
  );
}
