import { t } from "@manilla/ui/texts/t.ts";
import { chooseLanguage, type Language, language, languages } from "#lib/texts/languages.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const options = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value].name,
}));

export function LanguageSwitch() {
  return (
    <SegmentedControl
      label={t("Language")}
      value={language()}
      onValueChange={chooseLanguage}
      options={options}
      look={options.length > 3 ? "chips" : "joined"}
    />
  );
}
