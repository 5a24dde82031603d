import { useSyncExternalStore } from "react";
import { chooseLanguage, currentLanguage, type Language, languages } from "#lib/texts/languages.ts";

const neverChanges = () => () => {};

/** False in the prerendered HTML, where nobody can click yet and the device is unknown. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

export function LanguageLinks() {
  const hasStarted = useHasStarted();
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small">
      {(Object.keys(languages) as Language[]).map((tag) =>
        tag === currentLanguage() ? (
          <b key={tag} className="self-center">
            {languages[tag].name}
          </b>
        ) : (
          <button
            key={tag}
            type="button"
            lang={tag}
            disabled={!hasStarted}
            onClick={() => chooseLanguage(tag)}
            className="min-h-11 min-w-11 text-muted hover:text-ink hover:underline disabled:opacity-50"
          >
            {languages[tag].name}
          </button>
        ),
      )}
    </p>
  );
}
