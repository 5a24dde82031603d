import { coins } from "@manilla/shared/assets";
import type { CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-code.ts";
import { usePublicConfig } from "../../lib/live/public-config.ts";
import { t } from "../../lib/texts/t.ts";
import { Card, Section } from "../../ui/base/card.tsx";
import { Loading, Skeleton } from "../../ui/base/skeleton.tsx";
import { WidgetBoundary, WidgetError } from "../../ui/states/widget-boundary.tsx";
import { chartPair } from "./chart-pair.ts";
import { ChartWidget } from "./chart-widget.tsx";

// The drawing library is as large as the rest of the page: it comes after it.
const LocalChart = lazyPart(async () => (await import("./local-chart.tsx")).LocalChart);

/** The charting provider's widget if it is configured and loads; otherwise our own chart of our own data. */
export function PriceChart({ coin }: { coin: CoinAnalysis }) {
  const config = usePublicConfig();
  const [failed, setFailed] = useState(false);
  const { features, chart } = config.data ?? {};
  const url = features?.["chartWidget"] === true ? chart?.url : undefined;
  const pair = url === undefined ? null : chartPair(coin, coins);
  if (config.isPending) return <ChartSkeleton />;
  return (
    <Section title={t("Price Chart")}>
      {pair && failed && <WidgetError onRetry={() => setFailed(false)} />}
      {pair && url !== undefined && !failed ? (
        <ChartWidget key={pair} url={url} pair={pair} name={coin.name} onFail={() => setFailed(true)} />
      ) : (
        <WidgetBoundary>
          <Suspense fallback={<ChartSkeleton />}>
            <LocalChart id={coin.id} name={coin.name} price={coin.current_price} />
          </Suspense>
        </WidgetBoundary>
      )}
    </Section>
  );
}

function ChartSkeleton() {
  return (
    <Card className="h-[500px]">
      <Loading label={t("Loading the chart")}>
        <Skeleton className="h-[460px]" />
      </Loading>
    </Card>
  );
}
