import type { PlantedError } from "./scenario.ts";

export const collectionErrors: readonly PlantedError[] = [
  {
    name: "a new reference on each submission of a collection",
    kind: "collection",
    file: "crypto/collect/process-collection.ts",
    find: "custody.collect({ reference: id,",
    replace: "custody.collect({ reference: String(Math.random()),",
  },
  {
    name: "fail a collection because the custodian does not know it yet",
    kind: "collection",
    file: "crypto/collect/process-collection.ts",
    find: 'if (next === "never_arrived")',
    replace: 'if (next !== "wait")',
  },
  {
    name: "collect a deposit again because the key names no place in the order",
    kind: "collection",
    under: { hasSecondWorker: true },
    file: "crypto/collect/start-collections.ts",
    find: "${amount.asset}:${sequence}`",
    replace: "${amount.asset}:${sequence}:${id}`",
  },
  {
    name: "ignore what the custodian takes back after a collection was completed",
    kind: "collection",
    file: "crypto/collect/process-collection.ts",
    find: 'if (state === "completed") await move(ctx, coinCollection, collection, "reverse");',
    replace: "",
  },
];
