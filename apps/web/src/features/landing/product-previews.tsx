import { feePercent } from "@manilla/shared/fee-percent";
import { t } from "@manilla/ui/texts/t.ts";
import { BadgeCheck, Bitcoin } from "lucide-react";
import type { ReactNode } from "react";

/** Two previews of the product in the hero. Decoration: the amounts are invented. */
export function ProductPreviews() {
  return (
    <div
      aria-hidden="true"
      className="absolute bottom-4 left-4 w-64 max-w-[calc(100%-2rem)] space-y-2 lg:bottom-7 lg:left-7 lg:w-72"
    >
      <Glimpse
        icon={<Bitcoin className="size-5" />}
        tone="bg-accent-soft text-accent-ink"
        title={t("Bought Bitcoin")}
        detail={t("Fee ({percent}%)", { percent: feePercent.buy })}
        value="₦25,500"
      />
      <Glimpse
        icon={<BadgeCheck className="size-5" />}
        tone="bg-success-soft text-success-ink"
        title={t("Paid to your bank")}
        detail={t("2 minutes ago")}
        value="₦9,850"
      />
    </div>
  );
}

interface GlimpseProps {
  icon: ReactNode;
  tone: string;
  title: string;
  detail: string;
  value: string;
}

function Glimpse({ icon, tone, title, detail, value }: GlimpseProps) {
  return (
    <div className="flex items-center gap-3 rounded-field bg-surface px-3 py-2.5 text-ink shadow-float">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${tone}`}>{icon}</span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium text-small">{title}</span>
        <span className="block truncate text-micro text-muted">{detail}</span>
      </span>
      <span className="tabular font-semibold text-small">{value}</span>
    </div>
  );
}
