import type { Config } from "./config.ts";

/** True with COUNTRY_RULES=ng: the rules of the Nigerian market beyond the specification. */
export function hasCountryRules({ config }: { config: Pick<Config, "COUNTRY_RULES"> }): boolean {
  return config.COUNTRY_RULES === "ng";
}
