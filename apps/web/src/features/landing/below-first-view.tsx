import { paths } from "@manilla/shared/web-paths";
import { t } from "../../lib/texts/t.ts";
import { WithQueries } from "../../lib/with-queries.tsx";
import { ButtonLink } from "../../ui/base/button.tsx";
import { WidgetBoundary } from "../../ui/patterns/widget-boundary.tsx";
import { AnalysisCards } from "./analysis-cards.tsx";
import { Closing } from "./closing.tsx";
import { Fees } from "./fees.tsx";
import { ForexRates } from "./forex-rates.tsx";
import { Help } from "./help.tsx";
import { LivePrices } from "./live-prices.tsx";
import { News } from "./news.tsx";
import { Promises } from "./promises.tsx";

/** Words, then what the server is asked for. Every widget may fail without taking the page with it. */
export function BelowFirstView() {
  return (
    <WithQueries>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-8">
        <Promises />
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
      <div className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 lg:hidden">
        <ButtonLink to={paths.signup} size="lg" wide className="pointer-events-auto shadow-float">
          {t("Create your account")}
        </ButtonLink>
      </div>
      <Closing />
    </WithQueries>
  );
}
