import { services } from "@manilla/shared/users/services";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Logo } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { serviceIcons } from "#lib/brands/service-icons.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { LanguageLinks } from "#ui/patterns/language-links.tsx";
import { LegalFooter } from "#ui/patterns/legal-footer.tsx";
import { WidgetBoundary } from "#ui/states/widget-boundary.tsx";
import { Hero } from "./hero.tsx";

const BelowFirstView = lazyPart(async () => (await import("./below-first-view.tsx")).BelowFirstView);
const CompanyLine = lazyPart(async () => (await import("./below-first-view.tsx")).CompanyLine);
const LandingFooter = lazyPart(async () => (await import("./below-first-view.tsx")).LandingFooter);

export function LandingScreen() {
  return (
    <div className="mx-auto w-full max-w-phone px-5 pt-[max(1rem,env(safe-area-inset-top))] pb-10 lg:max-w-desk">
      <header className="mb-6 flex min-h-11 items-center">
        <Logo />
      </header>
      <main className="space-y-10 lg:space-y-14">
        <Hero>
          <WidgetBoundary>
            <CompanyLine />
          </WidgetBoundary>
        </Hero>
        <ServicesList />
        <WidgetBoundary>
          <BelowFirstView fallback={<SkeletonRows count={8} />} />
        </WidgetBoundary>
      </main>
      <div className="mt-14 border-line border-t pt-4">
        <LanguageLinks />
        <LegalFooter />
      </div>
      <WidgetBoundary>
        <LandingFooter fallback={<SkeletonRows count={1} />} />
      </WidgetBoundary>
    </div>
  );
}

function ServicesList() {
  return (
    <Section title={t("What you can do")}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {services.map((service) => {
          const Icon = serviceIcons[service.icon];
          return (
            <li key={service.id} className="h-full">
              <Card className="flex h-full items-center gap-4 lg:flex-col lg:items-start">
                <span
                  className={`grid size-12 shrink-0 place-items-center rounded-full ${service.active ? "bg-accent-soft text-accent-ink" : "bg-sunken text-muted"}`}
                >
                  <Icon className="size-[1.375rem]" />
                </span>
                <div className="min-w-0">
                  <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                    {t(service.title)}
                    {!service.active && <Badge tone="accent">{t("Soon")}</Badge>}
                  </h3>
                  <p className="text-muted text-small">{t(service.description)}</p>
                </div>
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
