import type { Config } from "./config.ts";

/** Whether what the Nigerian market asks for beyond the specification holds here: COUNTRY_RULES=ng. */
export function hasCountryRules({ config }: { config: Pick<Config, "COUNTRY_RULES"> }): boolean {
  return config.COUNTRY_RULES === "ng";
}
