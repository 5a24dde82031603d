import { feePercent } from "@manilla/shared/fee-percent";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BadgeCheck, Bitcoin } from "lucide-react";
import type { ReactNode } from "react";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";

export const heroActionsId = "hero-actions";

/** Text and layout must equal the frame in index.html, so that nothing moves when React takes over. */
export function Hero({ children }: { children: ReactNode }) {
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
        <div className="mt-3 min-h-10 text-muted text-small sm:min-h-5">{children}</div>
      </div>
      <div className="relative mt-9 grid h-72 place-items-center overflow-hidden rounded-card bg-deep lg:mt-0 lg:h-104">
        <BronzeRing className="absolute h-[122%] translate-x-[36%] max-[22rem]:translate-x-[54%] -translate-y-[8%] rotate-[24deg] lg:translate-y-[2%] lg:translate-x-[30%]" />
        <div
          aria-hidden="true"
          className="absolute bottom-4 left-4 w-64 max-w-[calc(100%-2rem)] space-y-2 lg:bottom-7 lg:left-7 lg:w-72"
        >
          <Glimpse
            icon={<Bitcoin className="size-5" />}
            tone="bg-accent-soft text-accent-ink"
            title={t("Bought Bitcoin")}
            detail={t("{percent}% fee included", { percent: feePercent.buy })}
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
      </div>
    </section>
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
    <div className="flex items-center gap-2.5 rounded-field bg-surface px-3 py-2.5 text-ink shadow-float ring-1 ring-line">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${tone}`}>{icon}</span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium text-small">{title}</span>
        <span className="block truncate text-micro text-muted">{detail}</span>
      </span>
      <span className="tabular font-semibold text-small">{value}</span>
    </div>
  );
}

function BronzeRing({ className }: { className?: string }) {
  return (
    <svg viewBox="3 2.5 26 27" className={className} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="bronze" gradientUnits="userSpaceOnUse" x1="7" y1="4" x2="25" y2="27">
          <stop offset="0" stopColor="#ffd9a6" />
          <stop offset="0.28" stopColor="#e2904a" />
          <stop offset="0.62" stopColor="#a95413" />
          <stop offset="1" stopColor="#6d3207" />
        </linearGradient>
        <linearGradient id="glint" gradientUnits="userSpaceOnUse" x1="6" y1="12" x2="22" y2="6">
          <stop offset="0" stopColor="#fff2dd" stopOpacity="0" />
          <stop offset="0.3" stopColor="#fff2dd" stopOpacity="0.85" />
          <stop offset="1" stopColor="#fff2dd" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g stroke="url(#bronze)">
        <path d="M11.8 23.1A9 9 0 1 1 20.2 23.1" strokeWidth="4.4" />
        <path d="M12.3 22.1 10.4 25.7M19.7 22.1 21.6 25.7" strokeWidth="4.4" strokeLinecap="round" />
      </g>
      <g stroke="#fff2dd" strokeOpacity="0.4" strokeWidth="0.35" strokeLinecap="round">
        <path d="M11.2 20.6A2 2 0 0 1 14.2 22.2M18.4 20.9A2 2 0 0 1 21 20.8" />
      </g>
      <path
        d="M6.05 12.2A10.3 10.3 0 0 1 21.6 6.5"
        stroke="url(#glint)"
        strokeWidth="0.5"
        strokeLinecap="round"
      />
      <g stroke="#4d2203" strokeOpacity="0.55" strokeWidth="0.28">
        <path d="m9.9 18.2-3.4 1.9M9.5 17.4l-3.6 1.7M9.2 16.6l-3.8 1.3M22.1 18.2l3.4 1.9M22.5 17.4l3.6 1.7M22.8 16.6l3.8 1.3" />
      </g>
    </svg>
  );
}
