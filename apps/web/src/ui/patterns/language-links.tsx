import { useSyncExternalStore } from "react";
import { chooseLanguage, currentLanguage, type Language, languages } from "#lib/texts/languages.ts";

const neverChanges = () => () => {};

export function LanguageLinks() {
  // False in the prerendered HTML, where a click would be lost.
  const hasStarted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small">
      {(Object.keys(languages) as Language[]).map(
        (tag) =>
          tag !== currentLanguage() && (
            <button
              key={tag}
              type="button"
              lang={tag}
              disabled={!hasStarted}
              onClick={() => chooseLanguage(tag)}
              className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
            >
              {languages[tag].name}
            </button>
          ),
      )}
    </p>
  );
}
