// What a process counts about itself, in Prometheus' text format. Labels come from closed lists (route patterns, kinds,
// vendors), never from people, so that the number of series is bounded and nothing personal leaves.

type Labels = Record<string, string>;
type Series = { labels: string; buckets: number[]; sum: number; count: number };
type Metric = { name: string; help: string; type: "counter" | "histogram"; series: Map<string, Series> };

/** Units: seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const mostSeries = 2_000;
const metrics: Metric[] = [];

/** A number that only grows. */
export function counter(name: string, help: string): (labels: Labels, by?: number) => void {
  const metric = added({ name, help, type: "counter", series: new Map() });
  return (labels, by = 1) => note(metric, labels, by);
}

/** How long something took, in seconds. */
export function durations(name: string, help: string): (labels: Labels, seconds: number) => void {
  const metric = added({ name, help, type: "histogram", series: new Map() });
  return (labels, seconds) => note(metric, labels, seconds);
}

export type Gauge = { name: string; help: string; values: { labels: Labels; value: number }[] };

/** The page a Prometheus server reads: what was counted here, and the gauges read just now. */
export function metricsPage(gauges: readonly Gauge[] = []): string {
  const memory = { labels: {}, value: process.memoryUsage().rss };
  const own: Gauge = {
    name: "process_resident_memory_bytes",
    help: "Memory of this process",
    values: [memory],
  };
  return [...metrics.map(metricText), ...[own, ...gauges].map(gaugeText)].join("");
}

function added(metric: Metric): Metric {
  metrics.push(metric);
  return metric;
}

function note({ series }: Metric, given: Labels, value: number): void {
  const labels = labelText(given);
  let one = series.get(labels);
  if (!one) {
    if (series.size >= mostSeries) return;
    one = { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
    series.set(labels, one);
  }
  one.sum += value;
  one.count += 1;
  const first = bounds.findIndex((bound) => value <= bound);
  if (first >= 0) one.buckets[first] = (one.buckets[first] ?? 0) + 1;
}

function labelText(labels: Labels): string {
  const escaped = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");
}

function metricText({ name, help, type, series }: Metric): string {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  for (const { labels, buckets, sum, count } of series.values()) {
    if (type === "counter") {
      lines.push(`${name}${braces(labels)} ${sum}`);
      continue;
    }
    let below = 0;
    bounds.forEach((bound, index) => {
      below += buckets[index] ?? 0;
      lines.push(`${name}_bucket${braces(labels, `le="${bound}"`)} ${below}`);
    });
    lines.push(`${name}_bucket${braces(labels, 'le="+Inf"')} ${count}`);
    lines.push(`${name}_sum${braces(labels)} ${sum}`, `${name}_count${braces(labels)} ${count}`);
  }
  return `${lines.join("\n")}\n`;
}

function gaugeText({ name, help, values }: Gauge): string {
  const lines = values.map(({ labels, value }) => `${name}${braces(labelText(labels))} ${value}`);
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join("\n")}\n`;
}

function braces(...labels: string[]): string {
  const all = labels.filter((label) => label !== "").join(",");
  return all === "" ? "" : `{${all}}`;
}
