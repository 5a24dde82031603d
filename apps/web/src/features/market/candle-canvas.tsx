import { formatPrice } from "@manilla/shared/format-money";
import type { Candle } from "@manilla/shared/market/coin-contract";
import {
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef } from "react";
import { useShownTheme } from "#lib/device/theme.ts";

export interface CandleCanvasProps {
  candles: readonly Candle[];
  /** Shows hours on the time axis, not only days. */
  intraday: boolean;
}

interface Drawing {
  chart: IChartApi;
  series: ISeriesApi<"Candlestick">;
}

/** The library's licence requires its logo. */
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

  // The logo is a link, so it must be large enough to press. "!" is necessary because the library's style is in no
  // cascade layer and would win.
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

/** The library has no time zones. Lagos is UTC+1 all year. */
function inLagos({ time, ...prices }: Candle) {
  return { ...prices, time: (time + lagosSeconds) as UTCTimestamp }; // the library's branded type for seconds
}

/** The precision of the price axis: six decimals below a dollar. */
function stepOf(candles: readonly Candle[]): number {
  return (candles.at(-1)?.close ?? 1) < 1 ? 0.000_001 : 0.01;
}

function paint({ chart, series }: Drawing) {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim();
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
