import { resetMetrics } from "@manilla/core/observability/metrics";
import { afterAll, afterEach, vi } from "vitest";
import { booksMustBalance } from "./ledger/books.ts";

// Tests use a low cost, because hashing is slow on purpose and a run creates thousands of people. Tests of the real
// cost call `vi.unmock("@manilla/core/users/secrets/hashing-cost")`.
vi.mock("@manilla/core/users/secrets/hashing-cost", async (importOriginal) => {
  const { hashingCost } = await importOriginal<typeof import("@manilla/core/users/secrets/hashing-cost")>();
  return { hashingCost: { ...hashingCost, memoryCost: 1024, timeCost: 1 } };
});

// Tests check a webhook's effects right after its answer. On a busy machine the work takes longer than the product's
// limit for that answer, so the limit is higher here.
vi.mock("@manilla/core/operations/webhook-answer", () => ({ webhookAnswer: { withinMs: 20_000 } }));

afterEach(booksMustBalance);
// Test files that run in the same process share its metrics, so each file resets them.
afterAll(resetMetrics);
