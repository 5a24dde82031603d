import { afterAll, afterEach, vi } from "vitest";
import { resetMetrics } from "../observability/metrics.ts";
import { booksMustBalance } from "./ledger/books.ts";

// The real cost is high on purpose, and a run makes thousands of people with two hashes each. A test of the real cost
// says `vi.unmock("@manilla/core/users/secrets/hashing-cost")`.
vi.mock("../users/secrets/hashing-cost.ts", async (importOriginal) => {
  const { hashingCost } = await importOriginal<typeof import("../users/secrets/hashing-cost.ts")>();
  return { hashingCost: { ...hashingCost, memoryCost: 1024, timeCost: 1 } };
});

// A test looks at what a message has caused as soon as it was received, which on a busy machine takes longer than a
// provider is made to wait.
vi.mock("../operations/webhook-answer.ts", () => ({ webhookAnswer: { withinMs: 20_000 } }));

afterEach(booksMustBalance);
// The next file of the process counts from nothing.
afterAll(resetMetrics);
