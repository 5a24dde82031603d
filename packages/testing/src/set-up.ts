import { resetMetrics } from "@manilla/core/observability/metrics";
import { afterAll, afterEach, vi } from "vitest";
import { booksMustBalance } from "./ledger/books.ts";

// The real cost is high on purpose, and a run makes thousands of people with two hashes each. A test of the real cost
// says `vi.unmock("@manilla/core/users/secrets/hashing-cost")`.
vi.mock("@manilla/core/users/secrets/hashing-cost", async (importOriginal) => {
  const { hashingCost } = await importOriginal<typeof import("@manilla/core/users/secrets/hashing-cost")>();
  return { hashingCost: { ...hashingCost, memoryCost: 1024, timeCost: 1 } };
});

// A test looks at what a message has caused as soon as it was received, which on a busy machine takes longer than a
// provider is made to wait.
vi.mock("@manilla/core/operations/webhook-answer", () => ({ webhookAnswer: { withinMs: 20_000 } }));

afterEach(booksMustBalance);
// The next file of the process counts from nothing.
afterAll(resetMetrics);
