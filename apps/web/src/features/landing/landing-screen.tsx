import { Logo } from "@manilla/ui/base/logo.tsx";
import { Suspense } from "react";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { LanguageLinks } from "#ui/patterns/language-links.tsx";
import { LegalFooter } from "#ui/patterns/legal-footer.tsx";
import { WidgetBoundary } from "#ui/states/widget-boundary.tsx";
import { Hero } from "./hero.tsx";
import { ServicesList } from "./services-list.tsx";

const BelowFirstView = lazyPart(async () => (await import("./below-first-view.tsx")).BelowFirstView);

const LandingFooter = lazyPart(async () => (await import("./landing-footer.tsx")).LandingFooter);

export function LandingScreen() {
  return (
    <div className="mx-auto w-full max-w-phone px-5 pt-[max(1rem,env(safe-area-inset-top))] pb-10 lg:max-w-desk">
      <header className="mb-6 flex min-h-11 items-center">
        <Logo />
      </header>
      <main className="space-y-10 lg:space-y-14">
        <Hero />
        <ServicesList />
        <WidgetBoundary>
          <Suspense fallback={<SkeletonRows count={8} />}>
            <BelowFirstView />
          </Suspense>
        </WidgetBoundary>
      </main>
      <div className="mt-14 border-line border-t pt-4">
        <LegalFooter />
        <LanguageLinks />
      </div>
      <WidgetBoundary>
        <Suspense fallback={<SkeletonRows count={1} />}>
          <LandingFooter />
        </Suspense>
      </WidgetBoundary>
    </div>
  );
}
