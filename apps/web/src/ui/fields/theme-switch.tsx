import { t } from "@manilla/ui/texts/t.ts";
import { chooseTheme, useTheme } from "#lib/device/theme.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const options = [
  { value: "system", label: t("System") },
  { value: "light", label: t("Light") },
  { value: "dark", label: t("Dark") },
] as const;

export function ThemeSwitch() {
  return (
    <SegmentedControl
      label={t("Appearance")}
      value={useTheme()}
      onValueChange={chooseTheme}
      options={options}
    />
  );
}
