import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { operationKinds } from "@manilla/core/operation-kinds";
import type { StateDeclaration } from "@manilla/core/operations/declare";
import { root } from "./environment.ts";

export const statesPage = join(root, "docs/states.md");

type Drawn = {
  name: string;
  initial: readonly string[];
  states: Record<string, StateDeclaration>;
  transitions: Record<string, { from: readonly string[]; to: string }>;
};

const head = `# States of every operation

For everyone who reads a state in code, logs or support views: what it means and which states may follow. \`pnpm states\` draws this
page from the declarations. The standing is the place of the money: open (held or awaited), settled or returned.
`;

export function drawStates(): string {
  return [head, ...operationKinds.map(section)].join("\n");
}

function section({ name, initial, states, transitions }: Drawn): string {
  const moves = Object.entries(transitions).flatMap(([transition, { from, to }]) =>
    from.map((state) => ({ transition, state, to })),
  );
  const arrows = [
    ...initial.map((state) => `[*] --> ${state}`),
    ...moves.map(({ transition, state, to }) => `${state} --> ${to}: ${transition}`),
  ];
  const rows = Object.entries(states).map(([state, { standing, meaning }]) => {
    const next = moves
      .filter((move) => move.state === state)
      .map(({ transition, to }) => `\`${to}\` (${transition})`);
    return `| \`${state}\` | ${standing} | ${meaning} | ${next.join(", ") || "nothing"} |`;
  });
  return [
    `## ${title(name)}`,
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

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(statesPage, drawStates());
