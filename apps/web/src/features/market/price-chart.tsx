import { coins } from "@manilla/shared/assets";
import { type CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Suspense, useState } from "react";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { WidgetBoundary, WidgetError } from "#ui/states/widget-boundary.tsx";
import { ChartWidget } from "./chart-widget.tsx";

// The chart library is as large as the rest of the page, so it loads after it.
const LocalChart = lazyPart(async () => (await import("./local-chart.tsx")).LocalChart);

export function PriceChart({ coin }: { coin: CoinAnalysis }) {
  return (
    <Section title={t("Price Chart")}>
      <Chart coin={coin} />
    </Section>
  );
}

function Chart({ coin }: { coin: CoinAnalysis }) {
  const config = usePublicConfig();
  const [failed, setFailed] = useState(false);
  const { features, chart } = config.data ?? {};
  const url = features?.["chartWidget"] === true ? chart?.url : undefined;
  const pair = url === undefined ? null : chartPair(coin);
  if (config.isPending) return <ChartSkeleton />;
  if (!pair || url === undefined) return <OwnChart coin={coin} />;
  if (!failed)
    return <ChartWidget key={pair} url={url} pair={pair} name={coin.name} onFail={() => setFailed(true)} />;
  return (
    <div className="space-y-3">
      <WidgetError onRetry={() => setFailed(false)} />
      <OwnChart coin={coin} />
    </div>
  );
}

function OwnChart({ coin }: { coin: CoinAnalysis }) {
  return (
    <WidgetBoundary>
      <Suspense fallback={<ChartSkeleton />}>
        <LocalChart id={coin.id} name={coin.name} price={coin.current_price} />
      </Suspense>
    </WidgetBoundary>
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

const pairs: Readonly<Record<string, string>> = {
  bitcoin: "BTCUSDT",
  ethereum: "ETHUSDT",
  solana: "SOLUSDT",
  binancecoin: "BNBUSDT",
  cardano: "ADAUSDT",
  ripple: "XRPUSDT",
  dogecoin: "DOGEUSDT",
  "avalanche-2": "AVAXUSDT",
};

/** The trading pair in the charting provider's notation. Null for stablecoins, whose chart would be a flat line. */
export function chartPair({ id, symbol }: Pick<CoinAnalysis, "id" | "symbol">): string | null {
  if (coins.some((coin) => coin.marketId === id && coin.stablecoin)) return null;
  return `BINANCE:${pairs[id] ?? `${symbol.toUpperCase()}USDT`}`;
}
