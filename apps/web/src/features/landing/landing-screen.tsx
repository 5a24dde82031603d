import { Logo } from "../../ui/logo.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { WidgetBoundary } from "../../ui/widget-boundary.tsx";
import { AnalysisCards } from "./analysis-cards.tsx";
import { ForexRates } from "./forex-rates.tsx";
import { Help } from "./help.tsx";
import { Hero } from "./hero.tsx";
import { LivePrices } from "./live-prices.tsx";
import { News } from "./news.tsx";
import { ServicesList } from "./services-list.tsx";

/** What a person sees who is not signed in. Every widget may fail without taking the page with it. */
export function LandingScreen() {
  return (
    <div className="mx-auto w-full max-w-phone px-5 pt-[max(1rem,env(safe-area-inset-top))] pb-10 lg:max-w-desk">
      <header className="mb-6 flex min-h-11 items-center">
        <Logo />
      </header>
      <main className="space-y-9">
        <Hero />
        <ServicesList />
        <WidgetBoundary>
          <LivePrices />
        </WidgetBoundary>
        <WidgetBoundary>
          <AnalysisCards />
        </WidgetBoundary>
        <div className="grid gap-9 lg:grid-cols-2 lg:gap-8">
          <WidgetBoundary>
            <ForexRates />
          </WidgetBoundary>
          <WidgetBoundary>
            <News />
          </WidgetBoundary>
        </div>
        <Help />
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
