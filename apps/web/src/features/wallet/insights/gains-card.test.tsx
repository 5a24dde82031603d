import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { GainsCard } from "./gains-card.tsx";

const fetched = fetchedForAda();
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

it("begins with the tax year of Lagos, which is an hour ahead of London", async () => {
  vi.setSystemTime(new Date("2026-12-31T23:30:00Z"));
  fetched.mockImplementation(() => new Promise(() => {}));
  render(<GainsCard />, { wrapper: WithQueries });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "2027" }).checked).toBe(true);
});
