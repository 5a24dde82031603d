import type { RouteExample } from "@manilla/shared/http/route-example";
import { features } from "../features.ts";

const examples = new Map<string, RouteExample>(
  features.flatMap((feature) => feature.examples).map((example) => [example.name, example]),
);

/** A call that has a second address under /dashboard is documented once. */
export function exampleOf(operationId: string): RouteExample | undefined {
  return examples.get(operationId) ?? examples.get(operationId.replace(/InDashboard$/, ""));
}
