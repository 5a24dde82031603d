import { parseJson, storageKeys } from "./storage.ts";
import { storedValue } from "./stored-value.ts";
import { useStoredValue } from "./use-stored-value.ts";

const favourites = storedValue<readonly string[]>(storageKeys.favourites, {
  parse: symbolsIn,
  format: JSON.stringify,
});

export function useFavourites(): readonly string[] {
  return useStoredValue(favourites);
}

export function toggleFavourite(symbol: string): void {
  const now = favourites.read();
  favourites.write(now.includes(symbol) ? now.filter((entry) => entry !== symbol) : [...now, symbol]);
}

function symbolsIn(text: string | null): readonly string[] {
  const parsed = parseJson(text);
  return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === "string") : [];
}
