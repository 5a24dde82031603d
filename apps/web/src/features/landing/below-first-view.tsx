import { WithQueries } from "#lib/api/with-queries.tsx";
import { WidgetBoundary } from "#ui/states/widget-boundary.tsx";
import { AnalysisCards } from "./analysis-cards.tsx";
import { Closing } from "./closing.tsx";
import { Fees } from "./fees.tsx";
import { ForexRates } from "./forex-rates.tsx";
import { Help } from "./help.tsx";
import { LivePrices } from "./live-prices.tsx";
import { News } from "./news.tsx";
import { ReasonsToTrust } from "./reasons-to-trust.tsx";
import { SignUpBar } from "./sign-up-bar.tsx";

/** The static sections, then those that call the server. A failing widget does not affect the page. */
export function BelowFirstView() {
  return (
    <WithQueries>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-8">
        <ReasonsToTrust />
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
      <SignUpBar />
      <Closing />
    </WithQueries>
  );
}
