import { chooseTheme, useTheme } from "../../lib/theme.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const options = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function ThemeSwitch() {
  return (
    <SegmentedControl label="Appearance" value={useTheme()} onValueChange={chooseTheme} options={options} />
  );
}
