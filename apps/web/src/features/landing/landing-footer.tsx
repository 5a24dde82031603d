import { t } from "@manilla/ui/texts/t.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";

export function LandingFooter() {
  return (
    <footer className="mt-2 flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <div className="space-y-2 text-muted text-small">
        <p>{t("Crypto prices rise and fall. Only invest what you can afford to lose.")}</p>
        <WithQueries>
          <CompanyLine />
        </WithQueries>
      </div>
      <div className="shrink-0 sm:w-72">
        <ThemeSwitch />
      </div>
    </footer>
  );
}

/** An unset company has placeholders in brackets. Then the line is left out. */
function CompanyLine() {
  const company = usePublicConfig().data?.company;
  if (!company || company.name.startsWith("[")) return null;
  const { name, number, licence } = company;
  return (
    <p>
      {t("Manilla is a service of {name}, registered in Nigeria under {number}.", { name, number })} {licence}
    </p>
  );
}
