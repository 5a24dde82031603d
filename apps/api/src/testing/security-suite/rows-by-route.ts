import { readdirSync } from "node:fs";
import { join } from "node:path";
import { webhookExamples } from "../../examples/examples.ts";
import type { Row } from "./owned.ts";

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith("-rows.ts"));
const parts: { featureRows: Readonly<Record<string, Row>> }[] = await Promise.all(
  files.map((name) => import(join(import.meta.dirname, name))),
);

/**
 * One row per route, by its operationId, from this folder's files `<feature>-rows.ts` and the vendors' webhooks. A
 * route without a row fails the matrix, because it would not be tested.
 */
export const routeRows: Readonly<Record<string, Row>> = Object.fromEntries([
  ...parts.flatMap((part) => Object.entries(part.featureRows)),
  ...webhookExamples.map(({ name }) => [name, {}] as const),
]);
