import { useSyncExternalStore } from "react";
import { removeStored, storageKeys } from "../storage/storage.ts";
import { storedValue } from "../storage/stored-value.ts";
import { useStoredValue } from "../storage/use-stored-value.ts";

export type Theme = "system" | "light" | "dark";

const stored = storedValue<Theme>(storageKeys.theme, {
  parse: (text) => (text === "light" || text === "dark" ? text : "system"),
  format: (value) => value,
});

const barColour = { light: "#eff4f1", dark: "#07100e" } as const;

export function useTheme(): Theme {
  return useStoredValue(stored);
}

export function chooseTheme(theme: Theme): void {
  stored.write(theme);
  if (theme === "system") removeStored(storageKeys.theme);
}

/** Follows the user's choice and the system, after early.js has set the theme of the first frame. */
export function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  function paint() {
    const choice = stored.read();
    const shown = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
    document.documentElement.dataset["theme"] = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", barColour[shown]);
  }
  dark.addEventListener("change", paint);
  stored.subscribe(paint);
  paint();
}

export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(onPaint, () =>
    document.documentElement.dataset["theme"] === "dark" ? "dark" : "light",
  );
}

function onPaint(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
