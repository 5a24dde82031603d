import { chooseLite, useLite } from "../../lib/lite-mode.ts";
import { t } from "../../lib/texts/t.ts";
import { Switch } from "./switch.tsx";

/** Lite mode on this device. */
export function LiteSwitch() {
  return (
    <Switch
      label={t("Use less data")}
      hint={t("News and charts come when you ask, and prices are updated less often.")}
      checked={useLite()}
      onCheckedChange={chooseLite}
    />
  );
}
