import { coins } from "@manilla/shared/assets";
import { seconds } from "@manilla/shared/duration";
import { type CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { WidgetBoundary, WidgetError } from "#ui/states/widget-boundary.tsx";

// The chart library is as large as the rest of the page, so it loads after the page.
const LocalChart = lazyPart(async () => (await import("./local-chart.tsx")).LocalChart);

export function PriceChart({ coin }: { coin: CoinAnalysis }) {
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
      <LocalChart fallback={<ChartSkeleton />} id={coin.id} name={coin.name} price={coin.current_price} />
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

/** Returns the trading pair in the charting provider's notation, or null for a stablecoin, whose chart is flat. */
export function chartPair({ id, symbol }: Pick<CoinAnalysis, "id" | "symbol">): string | null {
  if (coins.some((coin) => coin.marketId === id && coin.stablecoin)) return null;
  return `BINANCE:${symbol.toUpperCase()}USDT`;
}

const patienceMilliseconds = seconds(8);
const widgetHeight = 700;

interface ChartWidgetProps {
  url: string;
  pair: string;
  name: string;
  onFail: () => void;
}

/**
 * Shows the charting provider's page in an iframe, so that its scripts run on its own origin. An iframe reports no
 * failure, so the chart counts as failed if it has not loaded after 8 s.
 */
function ChartWidget({ url, pair, name, onFail }: ChartWidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const failed = useEffectEvent(onFail);

  useEffect(() => {
    const timer = setTimeout(() => failed(), patienceMilliseconds);
    const { origin } = new URL(url);
    function onMessage({ source, data, origin: from }: MessageEvent) {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const word = nameOf(data);
      if (word === "tv-widget-load") {
        clearTimeout(timer);
        setLoaded(true);
      }
      if (word === "tv-widget-no-data") failed();
    }
    window.addEventListener("message", onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
    };
  }, [url]);

  return (
    <section
      aria-label={t("Price chart of {name}", { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard
      className="relative h-[500px] overflow-y-auto rounded-card bg-surface shadow-card ring-1 ring-line"
    >
      {!loaded && <Skeleton className="absolute inset-5" />}
      <iframe
        ref={frame}
        title={t("Price chart of {name}", { name })}
        src={addressOf(url, pair)}
        height={widgetHeight}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={`relative block w-full border-0 transition-opacity duration-200 ${loaded ? "" : "opacity-0"}`}
      />
    </section>
  );
}

function addressOf(url: string, symbol: string): string {
  const settings = {
    autosize: false,
    width: "100%",
    height: widgetHeight,
    symbol,
    interval: "D",
    timezone: "Africa/Lagos",
    theme: "dark",
    style: "1",
    allow_symbol_change: false,
    hide_side_toolbar: true,
    calendar: false,
  };
  return `${url}/embed-widget/advanced-chart/?locale=en#${encodeURIComponent(JSON.stringify(settings))}`;
}

/** Older versions of the widget post JSON texts instead of objects. */
function nameOf(data: unknown): unknown {
  try {
    return fieldsOf(typeof data === "string" ? JSON.parse(data) : data)["name"];
  } catch {
    return undefined;
  }
}
