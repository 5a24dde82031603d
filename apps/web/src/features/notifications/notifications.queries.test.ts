import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { foldRepeats, useMarkAllRead } from "./notifications.queries.ts";

const fetched = fetchedForAda();

it("all read are those up to the newest that was shown: one that came since stays unread", async () => {
  const newest = "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51";
  const asked: string[] = [];
  fetched.mockImplementation(async (address) => {
    const { pathname, search } = new URL(String(address), "http://app.example");
    asked.push(pathname + search);
    return Response.json({ status: true, message: "ok", data: { unreadCount: 1 } });
  });
  const { result } = renderHook(() => useMarkAllRead(), { wrapper: WithQueries });
  act(() => result.current.mutate(newest));
  await waitFor(() => expect(asked).toContain(`/api/v1/notifications/read-all?upTo=${newest}`));
});

it("sign-ins within an hour are one row, and a completed send replaces the one on its way", () => {
  const notice = (kind: string, minute: number, transactionId = "t1") => {
    const createdAt = new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString();
    const words = { title: "", message: kind, type: "other" as const, read: false };
    return { ...words, _id: String(minute), createdAt, data: { kind, transactionId } };
  };
  const sends = [notice("crypto_send", 5), notice("crypto_send", 4, "t2"), notice("crypto_send", 2)];
  const rows = foldRepeats([...[66, 30, 6].map((minute) => notice("sign_in", minute)), ...sends]);
  expect(rows.map((row) => [row._id, ...row.repeats])).toEqual([["66", "30"], ["6"], ["5", "2"], ["4"]]);
});
