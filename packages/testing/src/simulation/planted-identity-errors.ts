import type { PlantedError } from "./scenario.ts";

export const identityErrors: readonly PlantedError[] = [
  {
    name: "treat a query without an answer as a refusal",
    kind: "identity",
    file: "kyc/identity-operation.ts",
    find: "if (!answer) return check.state;",
    replace: 'if (!answer) return "failed";',
  },
  {
    name: "poll no more while people review a check",
    kind: "identity",
    file: "kyc/identity-operation.ts",
    find: "dueAt: isOpen ? ",
    replace: 'dueAt: isOpen && to !== "pending" ? ',
  },
  {
    name: "complete a check whose identity has verified another account",
    kind: "identity",
    file: "kyc/process-check.ts",
    find: "if (!claimed) return hold(identityHeldMessage.inUse);",
    replace: "if (!claimed) return { ...next, digests: hold(identityHeldMessage.inUse).digests };",
  },
  {
    name: "never complete a check that was abandoned",
    kind: "identity",
    file: "kyc/identity-operation.ts",
    find: 'complete: { from: ["started", "pending", "failed", "abandoned"],',
    replace: 'complete: { from: ["started", "pending"],',
  },
];
