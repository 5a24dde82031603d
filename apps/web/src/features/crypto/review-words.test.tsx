import { createQuote } from "@manilla/shared/crypto/contract";
import { expect, it } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { quoteRows } from "./review-words.tsx";

it.each(["buy", "sell"] as const)("the review of a %s says the margin in the rate, in figures", (side) => {
  const labels = quoteRows[side](documentedReply(createQuote, { side })).map(({ label }) => label);
  expect(labels).toContain("Rate (our margin 1%)");
  expect(labels).toContain("Fee (2%)");
});
