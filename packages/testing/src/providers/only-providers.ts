import type { Providers } from "@manilla/core/providers/providers";

/** A call to any other provider throws, because it is undefined. */
export function onlyProviders(given: Partial<Providers>): Providers {
  const closing = Object.values(given).flat() as { close?: () => Promise<void> }[];
  const close = async () => void (await Promise.all(closing.map((provider) => provider.close?.())));
  return { ...given, close } as Providers;
}
