import { t } from "@manilla/ui/texts/t.ts";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";

export function LandingFooter() {
  return (
    <footer className="mt-2 flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-muted text-small">
        {t("Crypto prices rise and fall. Only invest what you can afford to lose.")}
      </p>
      <div className="sm:w-72">
        <ThemeSwitch />
      </div>
    </footer>
  );
}
