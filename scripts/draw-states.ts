import { globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine } from "@manilla/core/operations/machine";
import { root } from "./environment.ts";

export const statesFolder = join(root, "docs/states");

type Drawing = { name: string; source: string; machine: Machine<string>; meaning: Record<string, string> };

/** The pages of docs/states by file name, drawn from the tables of every states.ts. */
export async function drawStates(): Promise<Map<string, string>> {
  const files = globSync("packages/core/src/**/states.ts", { cwd: root }).sort();
  const drawings = await Promise.all(files.map(readDrawings));
  return new Map(drawings.flat().map((drawing) => [`${kebab(drawing.name)}.md`, page(drawing)]));
}

/** Each exported table of a file, with the words exported beside it as `<name>Meaning`. */
async function readDrawings(source: string): Promise<Drawing[]> {
  const exported: Record<string, unknown> = await import(join(root, source));
  return Object.entries(exported).flatMap(([name, value]) =>
    isMachine(value) ? [{ name, source, machine: value, meaning: wordsOf(exported[`${name}Meaning`]) }] : [],
  );
}

function isMachine(value: unknown): value is Machine<string> {
  return (
    typeof value === "object" && value !== null && "states" in value && "next" in value && "isFinal" in value
  );
}

function wordsOf(value: unknown): Record<string, string> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function page({ name, source, machine, meaning }: Drawing): string {
  const { states } = machine;
  const reached = new Set(states.flatMap((state) => machine.next(state)));
  const arrows = [
    ...states.filter((state) => !reached.has(state)).map((state) => `[*] --> ${state}`),
    ...states.flatMap((state) => machine.next(state).map((next) => `${state} --> ${next}`)),
    ...states.filter((state) => machine.isFinal(state)).map((state) => `${state} --> [*]`),
  ];
  const rows = states.map((state) => {
    const next = machine.isFinal(state) ? "final" : machine.next(state).map(code).join(", ");
    return `| ${code(state)} | ${meaning[state] ?? ""} | ${next} |`;
  });
  return [
    `# ${title(name)}: its states`,
    "",
    `Drawn from \`${source}\` by \`scripts/draw-states.ts\`; change the table there, not this page.`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...arrows.map((arrow) => `  ${arrow}`),
    "```",
    "",
    "| state | what it means | may become |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function code(state: string): string {
  return `\`${state}\``;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function title(name: string): string {
  const words = kebab(name).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function main(): Promise<void> {
  const pages = await drawStates();
  mkdirSync(statesFolder, { recursive: true });
  for (const file of readdirSync(statesFolder)) if (!pages.has(file)) rmSync(join(statesFolder, file));
  for (const [file, text] of pages) writeFileSync(join(statesFolder, file), text);
  console.log(`Drew ${[...pages.keys()].join(", ")}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
