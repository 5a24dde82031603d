import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { operationKinds } from "@manilla/core/operation-kinds";
import type { StateDeclaration } from "@manilla/core/operations/declare";
import { root } from "./environment.ts";

export const statesFolder = join(root, "docs/states");

type Drawn = {
  name: string;
  initial: readonly string[];
  states: Record<string, StateDeclaration>;
  transitions: Record<string, { from: readonly string[]; to: string }>;
};

export function drawStates(): Map<string, string> {
  return new Map(operationKinds.map((declaration) => [`${declaration.name}.md`, page(declaration)]));
}

function page({ name, initial, states, transitions }: Drawn): string {
  const moves = Object.entries(transitions).flatMap(([transition, { from, to }]) =>
    from.map((state) => ({ transition, state, to })),
  );
  const isLeft = new Set(moves.map(({ state }) => state));
  const arrows = [
    ...initial.map((state) => `[*] --> ${state}`),
    ...moves.map(({ transition, state, to }) => `${state} --> ${to}: ${transition}`),
    ...Object.keys(states)
      .filter((state) => !isLeft.has(state))
      .map((state) => `${state} --> [*]`),
  ];
  const rows = Object.entries(states).map(([state, { standing, meaning }]) => {
    const next = moves
      .filter((move) => move.state === state)
      .map(({ transition, to }) => `\`${to}\` (${transition})`);
    return `| \`${state}\` | ${standing} | ${meaning} | ${next.join(", ") || "nothing"} |`;
  });
  return [
    `# ${title(name)}: its states`,
    "",
    "Drawn from the operation's declaration by `pnpm states`; change the declaration, not this page.",
    "Standing says where the money is: open (held or awaited), settled (it reached its goal) or returned.",
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...arrows.map((arrow) => `  ${arrow}`),
    "```",
    "",
    "| state | standing | what it means | may become |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function title(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function main(): void {
  const pages = drawStates();
  mkdirSync(statesFolder, { recursive: true });
  for (const file of readdirSync(statesFolder)) if (!pages.has(file)) rmSync(join(statesFolder, file));
  for (const [file, text] of pages) writeFileSync(join(statesFolder, file), text);
  console.log(`Drew ${[...pages.keys()].join(", ")}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
