import type { Providers } from "@manilla/core/providers/providers";

/** Returns only these providers. A call to any other provider throws, because that provider is undefined. */
export function onlyProviders(given: Partial<Omit<Providers, "close">>): Providers {
  const all = Object.values(given).flat();
  const close = async () => void (await Promise.all(all.map((provider) => provider.close())));
  return { ...given, close } as Providers;
}
