import { afterEach, expect, it, vi } from "vitest";
import { storageKeys } from "../storage/storage.ts";
import { speak, t } from "./t.ts";

afterEach(() => {
  speak((english) => english);
  document.documentElement.removeAttribute("lang");
  vi.resetModules();
});

/** The module as a new page reads it. */
async function pageWith(stored: string | null) {
  if (stored !== null) localStorage.setItem(storageKeys.language, stored);
  vi.resetModules();
  return await import("./languages.ts");
}

it("English is the default, also for a stored value that is no language", async () => {
  expect((await pageWith(null)).language()).toBe("en");
  expect((await pageWith("toString")).language()).toBe("en");
});

it("the page speaks the stored language and says so to screen readers", async () => {
  const { loadTexts } = await pageWith("pcm");
  await loadTexts();
  const { t: fresh } = await import("./t.ts");
  expect(fresh("Not now")).toBe("Not now");
  expect(fresh("Please enter a valid amount")).toBe("Abeg enter correct amount");
  expect(document.documentElement.lang).toBe("pcm");
});

it("English asks for nothing and leaves the page as it is", async () => {
  const { loadTexts } = await pageWith(null);
  await loadTexts();
  expect(t("Please enter a valid amount")).toBe("Please enter a valid amount");
  expect(document.documentElement.lang).toBe("");
});
