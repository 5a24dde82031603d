import { formatPrice } from "@manilla/shared/format-money";
import { type Candle } from "@manilla/shared/market/coin-contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import {
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useShownTheme } from "#lib/device/theme.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { Change } from "#ui/money/change.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { useCandles } from "./market.queries.ts";

const ranges = [
  { value: "1", label: "1D", words: t("day") },
  { value: "7", label: "7D", words: t("7 days") },
  { value: "30", label: "30D", words: t("30 days") },
  { value: "90", label: "90D", words: t("90 days") },
  { value: "365", label: "1Y", words: t("year") },
] as const;
type Range = (typeof ranges)[number]["value"];

export function LocalChart({ id, name, price }: { id: string; name: string; price: number }) {
  const [range, setRange] = useState<Range>("30");
  const days = Number.parseInt(range, 10);
  const { data, error, isFetching, isPlaceholderData, refetch } = useCandles(id, days);
  const candles = useMemo(() => candlesEndingAt(data?.candles ?? [], price), [data, price]);
  const words = ranges.find(({ value }) => value === range)?.words ?? "";
  return (
    <Card className="flex h-[500px] flex-col gap-4 p-4">
      <SegmentedControl
        label={t("Range of the chart")}
        value={range}
        onValueChange={setRange}
        options={ranges}
      />
      {candles.length > 0 ? (
        <figure
          aria-label={t("Price chart of {name}", { name })}
          className="flex min-h-0 grow flex-col gap-3"
        >
          <div
            className={`min-h-0 grow transition-opacity duration-150 ${isPlaceholderData ? "opacity-50" : ""}`}
          >
            <CandleCanvas candles={candles} intraday={days <= 7} />
          </div>
          <Summary candles={candles} words={words} />
        </figure>
      ) : error || data ? (
        <ErrorState
          title={messageOf(error, t("We couldn't load the chart"))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label={t("Loading the chart")}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Card>
  );
}

/** Sets the close of the last, open candle to the price in the header. */
export function candlesEndingAt(candles: readonly Candle[], price: number): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || !(price > 0)) return candles;
  const now = { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
  return [...candles.slice(0, -1), now];
}

function Summary({ candles, words }: { candles: readonly Candle[]; words: string }) {
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return null;
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  return (
    <figcaption className="tabular text-muted text-small">
      <T
        text="Past {words}: {change}, from {from} to {to}. High {high}, low {low}."
        words={words}
        change={<Change value={(last.close / first.open - 1) * 100} />}
        from={formatPrice(first.open)}
        to={formatPrice(last.close)}
        high={formatPrice(high)}
        low={formatPrice(low)}
      />
    </figcaption>
  );
}

export interface CandleCanvasProps {
  candles: readonly Candle[];
  /** Shows hours on the time axis, not only days. */
  intraday: boolean;
}

interface Drawing {
  chart: IChartApi;
  series: ISeriesApi<"Candlestick">;
}

/** The library's licence requires its logo in the chart. */
export function CandleCanvas({ candles, intraday }: CandleCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const theme = useShownTheme();

  useEffect(() => {
    if (!place.current) return;
    const chart = createChart(place.current, { autoSize: true, ...quiet });
    drawing.current = { chart, series: chart.addSeries(CandlestickSeries) };
    return () => {
      chart.remove();
      drawing.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from what the theme has painted
  useEffect(() => {
    if (drawing.current) paint(drawing.current);
  }, [theme]);

  useEffect(() => {
    if (!drawing.current) return;
    const { chart, series } = drawing.current;
    chart.applyOptions({ timeScale: { timeVisible: intraday } });
    series.applyOptions({
      priceFormat: { type: "custom", formatter: formatPrice, minMove: stepOf(candles) },
    });
    series.setData(candles.map(inLagos));
    chart.timeScale().fitContent();
  }, [candles, intraday]);

  // The logo is a link, so it must be large enough to press. "!" overrides the library's unlayered style.
  const mark = "[&_#tv-attr-logo]:box-content! [&_#tv-attr-logo]:px-1.5! [&_#tv-attr-logo]:py-3.5!";
  return <div ref={place} className={`size-full min-h-0 touch-pan-y ${mark}`} />;
}

// The wheel and vertical drags scroll the page, because people scroll with the thumb over the chart.
const quiet = {
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false },
  rightPriceScale: { borderVisible: false },
  timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
  localization: { locale: "en-NG" },
} as const;

const lagosSeconds = 3_600;

/** Shifts the time to Lagos (UTC+1 all year), because the library has no time zones. */
function inLagos({ time, ...prices }: Candle) {
  return { ...prices, time: (time + lagosSeconds) as UTCTimestamp }; // the library's branded type for seconds
}

/** The smallest step of the price axis: six decimals below a dollar. */
function stepOf(candles: readonly Candle[]): number {
  return (candles.at(-1)?.close ?? 1) < 1 ? 0.000_001 : 0.01;
}

function paint({ chart, series }: Drawing) {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  const line = { color: colour("line") };
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colour("surface") },
      textColor: colour("muted"),
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: line },
  });
  const [up, down] = [colour("gain"), colour("loss")];
  series.applyOptions({
    upColor: up,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  });
}
