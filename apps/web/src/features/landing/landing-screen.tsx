import { lazy, Suspense } from "react";
import { Logo } from "../../ui/logo.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { WidgetBoundary } from "../../ui/widget-boundary.tsx";
import { Closing } from "./closing.tsx";
import { Fees } from "./fees.tsx";
import { Hero } from "./hero.tsx";
import { Promises } from "./promises.tsx";
import { ServicesList } from "./services-list.tsx";

/** Below the first view: its code, and all that talks to the server, comes once the page stands. */
const LiveSections = lazy(async () => ({
  default: (await import("./live-sections.tsx")).LiveSections,
}));

/** What a person sees who is not signed in. */
export function LandingScreen() {
  return (
    <div className="mx-auto w-full max-w-phone px-5 pt-[max(1rem,env(safe-area-inset-top))] pb-10 lg:max-w-desk">
      <header className="mb-6 flex min-h-11 items-center">
        <Logo />
      </header>
      <main className="space-y-10 lg:space-y-14">
        <Hero />
        <ServicesList />
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-8">
          <Promises />
          <Fees />
        </div>
        <WidgetBoundary>
          <Suspense fallback={<SkeletonRows count={8} />}>
            <LiveSections />
          </Suspense>
        </WidgetBoundary>
        <Closing />
      </main>
      <footer className="mt-14 flex flex-col gap-5 border-line border-t pt-6 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-muted text-small">
          Crypto prices rise and fall. Only hold what you can afford to.
        </p>
        <div className="sm:w-72">
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}
