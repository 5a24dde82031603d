import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { topics } from "@manilla/core/features";
import { vendorWebhooks } from "@manilla/core/providers/providers";
import { deskChores } from "../apps/desk/src/chores.ts";
import { allChores, allEffects } from "../apps/worker/src/jobs/all.ts";
import { queueNames } from "../apps/worker/src/queue/backend.ts";
import { queuesByTopic } from "../apps/worker/src/start-jobs.ts";
import { callers, capabilities, folderOf } from "./data-flow/capabilities.ts";
import { reachedFrom } from "./data-flow/imports.ts";
import { writtenTables } from "./data-flow/written-tables.ts";
import { root } from "./environment.ts";

export const dataFlowFile = join(root, "docs/data-flow.md");

const programs = ["api", "desk", "worker"] as const;

/** docs/data-flow.md, drawn from imports, the worker's lists of jobs, the webhooks and the statements that write tables. */
export function drawDataFlow(): string {
  return [
    "# The flow of data",
    "",
    "Drawn by `pnpm flow` from the code: what the programs import, the worker's lists of jobs, the adapters and their webhooks,",
    "and the statements that write tables; don't edit this page. The tables are in [erd.md](erd.md), the states in",
    "[states/](states/), the steps of one withdrawal in [withdrawals.md](withdrawals.md#steps-of-one-withdrawal).",
    "",
    ...drawPrograms(),
    ...drawEvents(),
    ...drawClock(),
    ...drawVendors(),
    ...drawTables(),
  ].join("\n");
}

function drawPrograms(): string[] {
  const edges = programs.flatMap((program) => {
    const reached = reachedFrom([`apps/${program}/src/main.ts`]);
    const vendors = new Set([...callers()].flatMap(([file, names]) => (reached.has(file) ? names : [])));
    const uses = (file: string) => reached.has(`packages/core/src/${file}`) || reached.has(file);
    return [
      ...(uses("runtime/db.ts") ? [`${program} --> db[(PostgreSQL)]`] : []),
      ...(uses("ledger/wire.ts")
        ? [`${program} -->|"transact, advance: state, money and event in one commit"| ledger[(ledger)]`]
        : []),
      ...(uses("runtime/redis.ts") ? [`${program} -.->|where configured| redis[(Redis)]`] : []),
      ...(uses("apps/worker/src/relay.ts") ? [`outbox[(outbox)] -->|"a batch, one commit"| ${program}`] : []),
      ...(vendors.size > 0
        ? [`${program} -->|"${vendors.size} capabilities"| vendors([vendors, or the sandbox])`]
        : []),
    ];
  });
  return [
    "## Programs",
    "",
    ...fenced([
      "person([person]) --> web[web]",
      "web -->|HTTP| api",
      "staff([staff]) --> desk",
      "operator([operator]) -->|pnpm ops| db",
      "support([support]) -->|masked views| db",
      'worker -->|"notification, e-mail, SMS, push"| person',
      "ledger -->|same commit| outbox",
      ...edges,
      `vendors -->|"${webhooks().length} webhooks"| api`,
    ]),
  ];
}

/** What an event causes beside its notification. */
function drawEvents(): string[] {
  const queues = queuesByTopic(allEffects);
  const edges = allEffects.flatMap(({ name, topics: caused }) =>
    caused.map((topic) => `${queues.get(topic)} -->|${topic}| ${node(name)}["${name}"]`),
  );
  const notified = Object.values(topics).filter(({ channels }) => channels !== "none").length;
  return [
    "## What follows from an event",
    "",
    `Of ${Object.keys(topics).length} topics ${notified} reach a person: the relay writes their notifications in its own commit. These have a job:`,
    "",
    ...fenced([
      ...queueNames
        .filter((name) => [...queues.values()].some((used) => used === name))
        .map((name) => `outbox[(outbox)] -->|job| ${name}[/queue ${name}/]`),
      ...edges,
    ]),
  ];
}

function drawClock(): string[] {
  const rows = Object.entries({ worker: allChores, desk: deskChores }).flatMap(([program, chores]) =>
    chores.map(({ name, everySeconds }) => `| \`${name}\` | ${program} | ${everySeconds} |`),
  );
  return [
    "## What the clock does",
    "",
    "| chore | program | every, in seconds |",
    "|---|---|---|",
    ...rows,
    "",
  ];
}

function drawVendors(): string[] {
  const calling = [...callers()];
  const reach = new Map(programs.map((program) => [program, reachedFrom([`apps/${program}/src/main.ts`])]));
  const rows = [...capabilities()].map(([name, adapters]) => {
    const files = calling.filter(([, names]) => names.includes(name)).map(([file]) => file);
    const folders = listed(files.map(folderOf));
    const by = programs.filter((program) => files.some((file) => reach.get(program)?.has(file)));
    return `| \`${name}\` | ${adapters.map((file) => `\`${file}\``).join(", ")} | ${folders} | ${by.join(", ")} |`;
  });
  const edges = webhooks().flatMap(({ vendor, subjects }) =>
    subjects.map((subject) => `${vendor}([${vendor}]) --> ${subject}_inbox[/inbox: ${subject}/]`),
  );
  return [
    "## Who asks vendors",
    "",
    "| capability | adapters in `core/providers` | called by | reached by |",
    "|---|---|---|---|",
    ...rows,
    "",
    "A message of a vendor is stored, and the vendor asked; it moves nothing by itself:",
    "",
    ...fenced(edges),
  ];
}

function drawTables(): string[] {
  const rows = [...writtenTables()].map(([table, folders]) => `| \`${table}\` | ${listed([...folders])} |`);
  return [
    "## Who writes which table",
    "",
    "Folders of `core`, or programs, in SQL, with Prisma or by a SQL function. None: migrations and repeatable files alone, or a",
    "function that is called by a name in a variable, as the seal of the books is.",
    "",
    "| table | written by |",
    "|---|---|",
    ...rows,
    "",
  ];
}

/** The addresses that vendors send to; who may send and how it is signed does not matter here. */
function webhooks(): { vendor: string; subjects: readonly string[] }[] {
  return [...vendorWebhooks({ VTPASS_WEBHOOK_PATH: undefined, VTPASS_WEBHOOK_IPS: undefined })];
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].sort().join(", ") || "none";
}

/** Mermaid takes no dot in a name. */
function node(name: string): string {
  return name.replaceAll(".", "_");
}

function fenced(lines: readonly string[]): string[] {
  return ["```mermaid", "flowchart LR", ...lines.map((line) => `  ${line}`), "```", ""];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(dataFlowFile, drawDataFlow());
  console.log("Drew docs/data-flow.md.");
}
