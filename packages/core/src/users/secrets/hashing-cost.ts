import { argon2id } from "argon2";

/**
 * OWASP's minimum for argon2id. A hash costs about 10 ms and 19 MiB, for us and for an attacker with a stolen table.
 */
export const hashingCost = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
