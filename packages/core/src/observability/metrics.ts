import { Counter, Histogram, Gauge as PromGauge, Registry } from "prom-client";

// Labels come from closed lists (route patterns, kinds, vendors), so that the series are limited and contain no
// personal data.

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const registry = new Registry();

new PromGauge({
  name: "process_resident_memory_bytes",
  help: "Memory of this process",
  registers: [registry],
  collect() {
    this.set(process.memoryUsage.rss());
  },
});

type Labels<Name extends string> = Record<Name, string>;

export function registerCounter<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
): (labels: Labels<Name>, by?: number) => void {
  const metric = new Counter({ name, help, labelNames, registers: [registry] });
  return (labels, by = 1) => metric.inc(labels, by);
}

export function registerDurations<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
  bounds = buckets,
): (labels: Labels<Name>, seconds: number) => void {
  const metric = new Histogram({ name, help, labelNames, buckets: bounds, registers: [registry] });
  return (labels, seconds) => metric.observe(labels, seconds);
}

export function registerGauge<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
): (labels: Labels<Name>, value: number) => void {
  const metric = new PromGauge({ name, help, labelNames, registers: [registry] });
  return (labels, value) => metric.set(labels, value);
}

export function resetMetrics(): void {
  registry.resetMetrics();
}

export type Gauge = {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
};

export async function metricsPage(gauges: readonly Gauge[] = []): Promise<string> {
  const now = new Registry();
  for (const { name, help, values } of gauges) {
    const gauge = new PromGauge({
      name,
      help,
      labelNames: Object.keys(values[0]?.labels ?? {}),
      registers: [now],
    });
    // prom-client sets a gauge without labels to 0, which would be wrong if nothing was measured.
    if (values.length === 0) gauge.remove();
    for (const { labels, value } of values) gauge.set(labels, value);
  }
  return Registry.merge([registry, now]).metrics();
}
