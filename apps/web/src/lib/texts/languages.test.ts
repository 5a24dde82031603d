import { setTexts, t } from "@manilla/ui/texts/t.ts";
import { afterEach, expect, it } from "vitest";
import { storageKeys } from "../storage/storage.ts";
import { currentLanguage, loadTexts } from "./languages.ts";

afterEach(() => {
  store(null);
  setTexts({});
  document.documentElement.removeAttribute("lang");
});

function store(tag: string | null): void {
  if (tag === null) localStorage.removeItem(storageKeys.language);
  else localStorage.setItem(storageKeys.language, tag);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.language }));
}

it("English is the default, also for a stored value that is no language", () => {
  expect(currentLanguage()).toBe("en");
  store("toString");
  expect(currentLanguage()).toBe("en");
});

it("the page speaks the stored language and says so to screen readers", async () => {
  store("pcm");
  await loadTexts();
  expect(t("Not now")).toBe("Not now");
  expect(t("Please enter a valid amount")).not.toBe("Please enter a valid amount");
  const finished: string = "Insufficient balance. You need ₦50.00 more.";
  expect(t(finished)).toBe(finished);
  expect(document.documentElement.lang).toBe("pcm");
});

it("English asks for nothing and leaves the page as it is", async () => {
  await loadTexts();
  expect(t("Please enter a valid amount")).toBe("Please enter a valid amount");
  expect(document.documentElement.lang).toBe("");
});
