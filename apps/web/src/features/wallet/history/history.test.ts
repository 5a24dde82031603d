import { listTransactions } from "@manilla/shared/wallet/activity-contract";
import { setTexts } from "@manilla/ui/texts/t.ts";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { titleText } from "./activity-row.tsx";
import { useActivity } from "./history.queries.ts";
import { statementPresets } from "./statement-sheet.tsx";

const [line] = documentedReply(listTransactions).transactions;
const fetched = fetchedForAda();

it("a search goes on past pages without a match, and ends with the history", async () => {
  const pages = new Map<string | null, object>([
    [null, { transactions: [], next: "first" }],
    ["first", { transactions: [], next: "second" }],
    ["second", { transactions: [line], next: "third" }],
    ["third", { transactions: [], next: null }],
  ]);
  const cursors: (string | null)[] = [];
  fetched.mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), "http://app.example");
    // Screens of other test files in the same process may send other requests.
    if (pathname !== "/api/v1/transactions" || searchParams.get("search") !== "dstv") return Response.error();
    const cursor = searchParams.get("cursor");
    cursors.push(cursor);
    return Response.json({ status: true, message: "ok", data: pages.get(cursor) });
  });
  const { result } = renderHook(() => useActivity({ search: "dstv" }), { wrapper: WithQueries });
  await waitFor(() => expect(result.current.data?.pages[0]?.transactions).toHaveLength(1));
  await result.current.fetchNextPage();
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  // Each cursor counts once, because a focus event in another test file may request the pages again.
  expect([...new Set(cursors)]).toEqual([null, "first", "second", "third"]);
});

it("the periods of a statement are whole months of Lagos, over the turn of the year", () => {
  expect(statementPresets(new Date("2027-01-31T23:30:00Z"))).toEqual([
    { label: "This month", from: "2027-02-01", to: "2027-02-01" },
    { label: "Last month", from: "2027-01-01", to: "2027-01-31" },
    { label: "Last 3 months", from: "2026-11-01", to: "2027-01-31" },
    { label: "This year", from: "2027-01-01", to: "2027-02-01" },
    { label: "Tax year 2026", from: "2026-01-01", to: "2026-12-31" },
    { label: "Everything", from: "", to: "" },
  ]);
});

it.each([
  ["crypto.sell", "Sold Bitcoin", "Don sell Bitcoin"],
  ["transfer.send", "Sent to @sold", "E don send to @sold"],
  ["bill.electricity", "Electricity · Ikeja", "Light bill · Ikeja"],
] as const)("the title of %s is translated, its names are not: %s", (kind, title, shown) => {
  setTexts({ Sold: "Don sell", Sent: "E don send", Electricity: "Light bill", Bitcoin: "Never" });
  expect(titleText({ kind, title })).toBe(shown);
  setTexts({});
});
