import { feePercent } from "@manilla/shared/fee-percent";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BadgeCheck, Bitcoin } from "lucide-react";
import type { ReactNode } from "react";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";
import { BronzeRing } from "./bronze-ring.tsx";

export const heroActionsId = "hero-actions";

/** Text and layout must equal the frame in index.html, so that nothing moves when React takes over. */
export function Hero() {
  const heading = useHeadingFocus("Manilla");
  return (
    <section className="lg:grid lg:grid-cols-2 lg:items-center lg:gap-10 lg:py-8">
      <div>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-display">
          {t("Hold naira.")}
          <br />
          {t("Move anything.")}
        </h1>
        <p className="mt-4 max-w-md text-lead text-muted">
          {t(
            "Trade crypto at a price you can see, send it anywhere, withdraw to any Nigerian bank and pay every bill.",
          )}
        </p>
        <div id={heroActionsId} className="mt-7 flex gap-3">
          <ButtonLink to={paths.signup} size="lg" className="max-[22rem]:px-4 max-lg:grow">
            {t("Get Started")}
          </ButtonLink>
          <ButtonLink to={paths.login} size="lg" variant="secondary" className="max-[22rem]:px-4 max-lg:grow">
            {t("Sign In")}
          </ButtonLink>
        </div>
      </div>
      <div className="relative mt-9 grid h-72 place-items-center overflow-hidden rounded-card bg-deep lg:mt-0 lg:h-[26rem]">
        <BronzeRing className="absolute h-[122%] translate-x-[36%] max-[22rem]:translate-x-[54%] -translate-y-[8%] rotate-[24deg] lg:translate-y-[2%] lg:translate-x-[30%]" />
        <ProductPreviews />
      </div>
    </section>
  );
}

function ProductPreviews() {
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
