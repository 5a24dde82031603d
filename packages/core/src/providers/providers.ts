import type { Config } from "../platform/config.ts";

/** The outside world, by capability. Each is a port; which vendor stands behind it is decided here alone. */
export interface Providers {
  close(): Promise<void>;
}

export function createProviders(_config: Config): Providers {
  return { close: async () => {} };
}
