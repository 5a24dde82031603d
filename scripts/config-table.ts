import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "@manilla/core/runtime/config";
import { developmentKeys, vendorPaths } from "../apps/sandbox/src/config.ts";
import { root } from "./environment.ts";

const vendorMarks = ["  # vendors: written by scripts/config-table.ts", "  # end of vendors"] as const;
const published: Record<string, string> = developmentKeys;
const paths: Record<string, string> = vendorPaths;
const notOnLaptops = new Set(["PAYAZA_PAYOUT_PIN", "PUSH_SANDBOX_URL"]);
const named = /^PAYAZA_SENDER_/;
/**
 * The browser opens these URLs, so they use the published port. No variable can override them, because older versions
 * of Compose do not interpolate a variable within a default.
 */
const forBrowsers = /_(SCRIPT|WIDGET)_URL$/;

const prefixOf = (name: string) => name.split("_")[0];
const vendors = new Set(Object.keys({ ...published, ...paths }).map(prefixOf));
const names = Object.keys(configSchema.shape).filter((name) => vendors.has(prefixOf(name)));

function withOptionalVendors(text: string): string {
  const lines = names.filter((name) => laptopValue(name) === "").map((name) => `  ${name}: \${${name}:-}`);
  return betweenMarks(text, vendorMarks, lines);
}

function withLaptopVendors(text: string): string {
  const lines = ofLaptops().map((name) =>
    forBrowsers.test(name)
      ? `  ${name}: http://localhost:\${SANDBOX_PORT:-8090}${paths[name]}`
      : `  ${name}: \${${name}:-${laptopValue(name)}}`,
  );
  return betweenMarks(text, vendorMarks, lines);
}

function withProductionVendors(text: string): string {
  const lines = ofLaptops().map((name) => `  ${name}: \${${name}:${isOptional(name) ? "-" : "?"}}`);
  return betweenMarks(text, vendorMarks, lines);
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

function betweenMarks(
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

const settingMarks = [
  "<!-- settings: written by scripts/config-table.ts -->",
  "<!-- end of settings -->",
] as const;

function withSettings(text: string): string {
  return betweenMarks(text, settingMarks, ["", settingsTable(), ""]);
}

function settingsTable(): string {
  const rows = [...commentsByName()].map(
    ([name, comment]) => `| \`${name}\` | ${needOf(name)} | ${withoutDefault(name, comment)} |`,
  );
  return ["| setting | without it | what it is |", "|---|---|---|", ...rows].join("\n");
}

function needOf(name: string): string {
  const type = Object.entries(configSchema.shape).find(([key]) => key === name)?.[1];
  if (!type) return "of the composition";
  const { success, data } = type.safeParse(undefined);
  if (!success) return "**refuses to start**";
  return data === undefined ? "goes without" : `\`${String(data)}\``;
}

function withoutDefault(name: string, comment: string): string {
  const need = needOf(name).replaceAll("`", "");
  const said = need === "goes without" ? "none" : need;
  return comment.startsWith(said) ? comment.slice(said.length).replace(/^[,;]? */, "") : comment;
}

function commentsByName(): Map<string, string> {
  const found = new Map<string, string>();
  let heading = "";
  let comment = "";
  for (const line of readFileSync(join(root, ".env.example"), "utf8").split("\n")) {
    const name = line.match(/^([A-Z][A-Z0-9_]*)=$/)?.[1];
    heading = line.match(/^# --- (.*)$/)?.[1] ?? heading;
    if (name !== undefined) found.set(name, (comment || heading).replaceAll("|", "\\|"));
    comment = line.match(/^# (?!---)(.*)$/)?.[1] ?? "";
  }
  return found;
}

export const writtenFiles: readonly (readonly [file: string, write: (text: string) => string])[] = [
  ["docs/settings.md", withSettings],
  ["docker-compose.yml", withOptionalVendors],
  ["docker-compose.override.yml", withLaptopVendors],
  ["docker-compose.production.yml", withProductionVendors],
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, write] of writtenFiles)
    writeFileSync(join(root, file), write(readFileSync(join(root, file), "utf8")));
