import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../../lib/api/query-client.ts";
import { WithQueries } from "../../../../lib/api/with-queries.tsx";
import { startSession } from "../../../../lib/session/session.ts";
import { bill, meter, refusal } from "../../../../testing/lines-fixture.ts";
import { ada } from "../../../../testing/people.ts";
import { tokenUntil } from "../../../../testing/token.ts";
import { useSettled } from "./use-settled.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("says of each bill that it is loading, and of one alone that it could not be loaded", async () => {
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  vi.stubGlobal("fetch", async (address: string) => (address.endsWith("/t") ? bill() : refusal("not_found")));
  const results = ["t", "u"].map((id) => ({ ...meter(id), is: "bought" as const, transactionId: id }));
  const { result } = renderHook(() => useSettled(results, new Map()), { wrapper: WithQueries });
  expect(result.current).toMatchObject([{ loading: true }, { loading: true }]);
  await waitFor(() => expect(result.current[0]).toMatchObject({ bill: { transactionId: "t" } }));
  expect(result.current[1]).toMatchObject({ is: "bought", loading: false });
});
