import { t } from "../../lib/texts/t.ts";
import { LiteSwitch } from "../../ui/fields/lite-switch.tsx";
import { ThemeSwitch } from "../../ui/fields/theme-switch.tsx";

/** The last lines of the page: the risk, light or dark, and lite mode. */
export function Foot() {
  return (
    <footer className="mt-2 flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-muted text-small">
        {t("Crypto prices rise and fall. Only hold what you can afford to.")}
      </p>
      <div className="space-y-2 sm:w-72">
        <ThemeSwitch />
        <LiteSwitch />
      </div>
    </footer>
  );
}
