import type { Config } from "./config.ts";

export function hasCountryRules({ config }: { config: Pick<Config, "COUNTRY_RULES"> }): boolean {
  return config.COUNTRY_RULES === "ng";
}
