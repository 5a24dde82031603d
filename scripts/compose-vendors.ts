import { configSchema } from "@manilla/core/runtime/config";
import { developmentKeys, vendorPaths } from "../apps/sandbox/src/config.ts";

const marks = ["  # vendors: written by scripts/config-table.ts", "  # end of vendors"] as const;
const published: Record<string, string> = developmentKeys;
const paths: Record<string, string> = vendorPaths;
const notOnLaptops = new Set(["PAYAZA_PAYOUT_PIN", "PUSH_SANDBOX_URL"]);
const named = /^PAYAZA_SENDER_/;
/**
 * The browser opens these URLs from outside the composition's network. They follow the published port and cannot be
 * set, because older versions of Compose do not interpolate within a default.
 */
const forBrowsers = /_(SCRIPT|WIDGET)_URL$/;

const prefixOf = (name: string) => name.split("_")[0];
const vendors = new Set(Object.keys({ ...published, ...paths }).map(prefixOf));
const names = Object.keys(configSchema.shape).filter((name) => vendors.has(prefixOf(name)));

export function withOptionalVendors(text: string): string {
  const lines = names.filter((name) => laptopValue(name) === "").map((name) => `  ${name}: \${${name}:-}`);
  return betweenMarks(text, marks, lines);
}

export function withLaptopVendors(text: string): string {
  const lines = ofLaptops().map((name) =>
    forBrowsers.test(name)
      ? `  ${name}: http://localhost:\${SANDBOX_PORT:-8090}${paths[name]}`
      : `  ${name}: \${${name}:-${laptopValue(name)}}`,
  );
  return betweenMarks(text, marks, lines);
}

export function withProductionVendors(text: string): string {
  const lines = ofLaptops().map((name) => `  ${name}: \${${name}:${isOptional(name) ? "-" : "?"}}`);
  return betweenMarks(text, marks, lines);
}

function ofLaptops(): string[] {
  return names.filter((name) => laptopValue(name) !== "");
}

function laptopValue(name: string): string {
  if (named.test(name)) return String(defaultOf(name));
  if (notOnLaptops.has(name)) return "";
  const path = paths[name];
  return path === undefined ? (published[name] ?? "") : `http://sandbox:8090${path}`;
}

function isOptional(name: string): boolean {
  return typeOf(name).safeParse(undefined).success && defaultOf(name) === undefined;
}

function defaultOf(name: string): unknown {
  return typeOf(name).safeParse(undefined).data;
}

function typeOf(name: string) {
  return configSchema.shape[name as keyof typeof configSchema.shape]; // cast: every name comes from the schema
}

export function betweenMarks(
  text: string,
  [first, last]: readonly [string, string],
  lines: readonly string[],
): string {
  const [before, rest] = text.split(first);
  const after = rest?.split(last)[1];
  if (before === undefined || after === undefined)
    throw new Error(`A file has lost its mark "${first.trim()}".`);
  return `${before}${[first, ...lines, last].join("\n")}${after}`;
}
