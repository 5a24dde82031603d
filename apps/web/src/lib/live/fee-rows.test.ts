import { listFees } from "@manilla/shared/fees-contract";
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { queryClient } from "../api/query-client.ts";
import { WithQueries } from "../api/with-queries.tsx";
import { useFeeRows } from "./fee-rows.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("the price list says today's margin beside the fee of a trade", async () => {
  const data = documentedReply(listFees, { marginPercent: "1.5" });
  vi.stubGlobal("fetch", async () => Response.json({ status: true, message: "", data }));
  const { result } = renderHook(useFeeRows, { wrapper: WithQueries });
  const trade = () => result.current.find(({ label }) => label === "Buy or sell crypto")?.value;
  expect(trade()).toBe("2% fee + a margin in the rate");
  await vi.waitFor(() => expect(trade()).toBe("2% fee + 1.5% in the rate"));
});
