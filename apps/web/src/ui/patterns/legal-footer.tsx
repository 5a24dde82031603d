import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Link } from "react-router-dom";

const pages = [
  { to: paths.terms, label: t("Terms") },
  { to: paths.privacy, label: t("Privacy") },
  { to: paths.fees, label: t("Fees") },
  { to: paths.licence, label: t("Licence") },
  { to: paths.complaints, label: t("Complaints") },
  { to: paths.accessibility, label: t("Accessibility") },
] as const;

export function LegalFooter() {
  return (
    <nav
      aria-label={t("About Manilla")}
      className="grid grid-cols-3 text-small sm:flex sm:flex-wrap sm:justify-center sm:gap-x-4"
    >
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 min-w-11 items-center justify-center text-muted hover:text-ink hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
