import { isDemonstration } from "@manilla/shared/http/public-config";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { LockKeyhole, type LucideIcon, Route, Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { useFeeRows } from "#lib/live/fee-rows.ts";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { useSupportChannels } from "#lib/live/support-channels.ts";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { SupportLinks } from "#ui/patterns/support-links.tsx";
import { WidgetBoundary } from "#ui/states/widget-boundary.tsx";
import { heroActionsId } from "./hero.tsx";
import { AnalysisCards, LivePrices } from "./prices.tsx";
import { ForexRates, News } from "./rates-and-news.tsx";

/** A WidgetBoundary around each widget catches its errors, so that the rest of the page stays. */
export function BelowFirstView() {
  return (
    <WithQueries>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-8">
        <Section title={t("No surprises")}>
          <ul className="space-y-5 lg:space-y-7 lg:pt-2">
            {reasons.map(({ Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <Icon className="mt-0.5 size-6 shrink-0 text-accent-ink" strokeWidth={1.75} />
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-0.5 text-muted text-small leading-relaxed">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
        <Fees />
      </div>
      <WidgetBoundary>
        <LivePrices />
      </WidgetBoundary>
      <WidgetBoundary>
        <AnalysisCards />
      </WidgetBoundary>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-8">
        <WidgetBoundary>
          <ForexRates />
        </WidgetBoundary>
        <WidgetBoundary>
          <News />
        </WidgetBoundary>
      </div>
      <Help />
      <Card tone="deep" className="p-6! lg:flex lg:items-center lg:justify-between lg:gap-10 lg:p-10!">
        <div className="max-w-xl">
          <h2 className="text-balance font-semibold text-title">{t("Money has always moved here.")}</h2>
          <p className="mt-2 text-on-deep-muted">
            {t(
              "The manilla, a ring of bronze, was West Africa’s money for four centuries. This one fits in your phone.",
            )}
          </p>
        </div>
        <ButtonLink to={paths.signup} size="lg" className="shrink-0 max-lg:hidden">
          {t("Get Started")}
        </ButtonLink>
      </Card>
      <SignUpBar />
    </WithQueries>
  );
}

/** Each claim must be true of the product. */
const reasons: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Timer,
    title: t("The price you see"),
    text: t("See the rate, fee and total before you confirm. We hold the price while you check."),
  },
  {
    Icon: LockKeyhole,
    title: t("Your PIN, every time"),
    text: t("You need it for every send, withdrawal and payment. We'll message you about each new sign-in."),
  },
  {
    Icon: Route,
    title: t("Where your money is"),
    text: t(
      "Every payment shows each step with its time, and gives you a receipt. If a payment fails, your money comes back automatically.",
    ),
  },
];

function Fees() {
  return (
    <Section title={t("What it costs")}>
      <DetailsCard rows={useFeeRows()} />
    </Section>
  );
}

function Help() {
  return (
    <Section title={t("Help")}>
      <Card className="space-y-4">
        <p className="text-muted">
          {t("Support is available 24/7, from people who can see what happened to a payment.")}
        </p>
        <SupportLinks wide channels={useSupportChannels()} />
      </Card>
    </Section>
  );
}

/** While invisible, this floating button keeps its space, so that the page does not jump. */
function SignUpBar() {
  const isShown = useScrolledPast(heroActionsId);
  return (
    <div className="pointer-events-none sticky -mt-6 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 lg:hidden">
      <ButtonLink
        to={paths.signup}
        size="lg"
        wide
        className={clsx(
          "shadow-float transition-[opacity,visibility] duration-200",
          isShown ? "pointer-events-auto" : "invisible opacity-0",
        )}
      >
        {t("Get Started")}
      </ButtonLink>
    </div>
  );
}

function useScrolledPast(id: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const target = document.getElementById(id);
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [id]);
  return isPast;
}

export function LandingFooter() {
  return (
    <footer className="mt-2 flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-muted text-small">
        {t("Crypto prices rise and fall. Only invest what you can afford to lose.")}
      </p>
      <div className="shrink-0 sm:w-72">
        <ThemeSwitch />
      </div>
    </footer>
  );
}

export function CompanyLine() {
  return (
    <WithQueries>
      <Company />
    </WithQueries>
  );
}

function Company() {
  const company = usePublicConfig().data?.company;
  if (!company) return null;
  if (isDemonstration(company))
    return <p>{t("Manilla is a demonstration with no company and no licence yet.")}</p>;
  const { name, number, licence } = company;
  return (
    <p>
      {t("Manilla is a service of {name}, registered in Nigeria under {number}.", { name, number })} {licence}
    </p>
  );
}
