import { paths } from "@manilla/shared/web-paths";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { LifeBuoy } from "lucide-react";
import { Link } from "react-router-dom";
import { useCases } from "#lib/live/cases.ts";
import { CaseRow } from "./case-row.tsx";

export function ReportProblem({ transactionId }: { transactionId: string }) {
  const cases = useCases(transactionId).data ?? [];
  return (
    <>
      {cases.length > 0 && (
        <Section title={t("Your reports")} rows>
          {cases.map((one) => (
            <CaseRow key={one.id} of={one} />
          ))}
        </Section>
      )}
      <Link
        to={`${paths.reportProblem}?transaction=${encodeURIComponent(transactionId)}`}
        className="flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold text-accent-ink text-small hover:bg-sunken"
      >
        <LifeBuoy aria-hidden="true" className="size-4" />
        {t("Report a problem")}
      </Link>
    </>
  );
}
