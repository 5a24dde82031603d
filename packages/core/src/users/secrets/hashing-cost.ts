import { argon2id } from "argon2";

/** OWASP's minimum for argon2id, about 10 ms and 19 MiB a hash. */
export const hashingCost = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
