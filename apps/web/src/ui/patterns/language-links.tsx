import { chooseLanguage, currentLanguage, type Language, languages } from "#lib/texts/languages.ts";

export function LanguageLinks() {
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small">
      {(Object.keys(languages) as Language[]).map(
        (tag) =>
          tag !== currentLanguage() && (
            <button
              key={tag}
              type="button"
              lang={tag}
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
