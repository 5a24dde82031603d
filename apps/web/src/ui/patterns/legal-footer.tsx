import { paths } from "@manilla/shared/web-paths";
import { Link } from "react-router-dom";
import { t } from "../../lib/texts/t.ts";

const pages = [
  { to: paths.terms, label: t("Terms") },
  { to: paths.privacy, label: t("Privacy") },
  { to: paths.fees, label: t("Fees") },
  { to: paths.licence, label: t("Licence") },
  { to: paths.complaints, label: t("Complaints") },
] as const;

/** Links to the public pages about the company and the rules. */
export function LegalFooter() {
  return (
    <nav aria-label={t("About Manilla")} className="flex flex-wrap justify-center gap-x-4 text-small">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
