import type { RouteExample } from "@manilla/http/route-example";

/** Finds the example of an operation. A call that has a second address under /dashboard is documented once. */
export function exampleFinder(
  examples: readonly RouteExample[],
): (operationId: string) => RouteExample | undefined {
  const byName = new Map(examples.map((example) => [example.name, example]));
  return (operationId) => byName.get(operationId) ?? byName.get(operationId.replace(/InDashboard$/, ""));
}
