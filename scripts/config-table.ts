import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "@manilla/core/runtime/config";
import {
  betweenMarks,
  withLaptopVendors,
  withOptionalVendors,
  withProductionVendors,
} from "./compose-vendors.ts";
import { root } from "./environment.ts";

const marks = ["<!-- settings: written by scripts/config-table.ts -->", "<!-- end of settings -->"] as const;

function withSettings(text: string): string {
  return betweenMarks(text, marks, ["", settingsTable(), ""]);
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

export const written: readonly (readonly [file: string, write: (text: string) => string])[] = [
  ["docs/settings.md", withSettings],
  ["docker-compose.yml", withOptionalVendors],
  ["docker-compose.override.yml", withLaptopVendors],
  ["docker-compose.production.yml", withProductionVendors],
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, write] of written)
    writeFileSync(join(root, file), write(readFileSync(join(root, file), "utf8")));
