import { LifeBuoy } from "lucide-react";
import { usePublicConfig } from "../../../lib/live/public-config.ts";
import { mailLink } from "../../../lib/live/support-channels.ts";

/** A message to support that already carries the reference: nobody has to read it out. */
export function ReportProblem({ reference }: { reference: string }) {
  const config = usePublicConfig();
  const email = config.data?.support.email;
  if (!email) return null;
  const subject = encodeURIComponent(`Problem with ${reference}`);
  return (
    <a
      href={`${mailLink(email)}?subject=${subject}`}
      className="flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold text-accent-ink text-small hover:bg-sunken"
    >
      <LifeBuoy aria-hidden="true" className="size-4" />
      Report a problem
    </a>
  );
}
