import type { MessageLanguage } from "@manilla/shared/notifications/settings";
import { setTexts, type Texts } from "@manilla/ui/texts/t.ts";
import { readStored, storageKeys } from "../storage/storage.ts";
import { storedValue } from "../storage/stored-value.ts";

interface LanguageFacts {
  name: string;
  load?: () => Promise<{ default: Texts }>;
}

/** Keyed by BCP 47 tag. English, the first, is the default. */
export const languages = {
  en: { name: "English" },
  pcm: { name: "Pidgin", load: () => import("#texts/pcm.json") },
} as const satisfies Record<MessageLanguage, LanguageFacts>;

export type Language = keyof typeof languages;

const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(languages, tag);

const chosen = storedValue<Language>(storageKeys.language, {
  parse: (tag) => (isLanguage(tag) ? tag : "en"),
  format: (tag) => tag,
});

export const currentLanguage = (): Language => chosen.read();

/** Reloads the page, because many constants are translated only when the code loads. */
export async function chooseLanguage(tag: Language): Promise<void> {
  chosen.write(tag);
  await matchLanguages();
  window.location.reload();
}

/** Saves this browser's chosen language to the account. Without a choice, uses the account's language. */
export async function matchLanguages(): Promise<void> {
  if (readStored(storageKeys.session) === null) return;
  const tag = readStored(storageKeys.language);
  try {
    const { readLanguage, saveLanguage } = await import("./account-language.ts");
    if (isLanguage(tag)) return await saveLanguage(tag);
    const saved = await readLanguage();
    if (saved !== currentLanguage()) await chooseLanguage(saved);
  } catch (error) {
    console.warn("Matching the language of the account failed", error);
  }
}

/** If loading fails, e.g. offline on a first visit, the app uses English. */
export async function loadTexts(): Promise<void> {
  const tag = chosen.read();
  const facts: LanguageFacts = languages[tag];
  if (!facts.load) return;
  try {
    const { default: texts } = await facts.load();
    setTexts(texts);
    document.documentElement.lang = tag;
  } catch (error) {
    console.warn(`The texts of the language ${tag} failed to load`, error);
  }
}
