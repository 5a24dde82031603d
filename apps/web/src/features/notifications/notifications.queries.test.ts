import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { foldRepeats, useMarkAllRead } from "./notifications.queries.ts";
import { NotificationsScreen } from "./notifications-screen.tsx";

const fetched = fetchedForAda();

it("all read are those up to the newest that was shown: one that came since stays unread", async () => {
  const newest = "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51";
  const asked: string[] = [];
  fetched.mockImplementation(async (address) => {
    const { pathname, search } = new URL(String(address), "http://app.example");
    asked.push(pathname + search);
    return Response.json({ status: true, message: "ok", data: { unreadCount: 1 } });
  });
  const { result } = renderHook(() => useMarkAllRead(), { wrapper: AppProviders });
  act(() => result.current.mutate(newest));
  await waitFor(() => expect(asked).toContain(`/api/v1/notifications/read-all?upTo=${newest}`));
});

function notice(kind: string, id: string, { transactionId = "t1", read = false } = {}) {
  const words = { title: kind, message: kind, type: "other" as const, createdAt: "2026-11-23T12:00:00.000Z" };
  return { ...words, _id: id, read, data: { kind, transactionId } };
}

it("a completed send replaces the one on its way, read only if both are, and every sign-in has its row", () => {
  const sends = [
    notice("crypto_send", "5", { read: true }),
    notice("crypto_send", "4", { transactionId: "t2" }),
  ];
  const signIns = ["9", "8"].map((id) => notice("sign_in", id));
  const rows = foldRepeats([...signIns, ...sends, notice("crypto_send", "2")]);
  expect(rows.map(({ _id, read }) => [_id, read])).toEqual(["9", "8", "5", "4"].map((id) => [id, false]));
});

it("a tap on such a row marks both, the second after the answer to the first", async () => {
  const notifications = [notice("withdrawal_paid", "5"), notice("withdrawal_approved", "2")];
  const events: string[] = [];
  fetched.mockImplementation(async (_address, init) => {
    if (init?.method === "PUT") events.push("asked");
    await new Promise(setImmediate);
    if (init?.method === "PUT") events.push("answered");
    return Response.json({ status: true, message: "ok", data: { unreadCount: 2, notifications } });
  });
  class Watcher {
    observe = vi.fn();
    disconnect = vi.fn();
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
  render(createElement(NotificationsScreen), { wrapper: AppProviders });
  fireEvent.click(await screen.findByRole("link", { name: /withdrawal_paid/ }));
  await waitFor(() => expect(events).toEqual(["asked", "answered", "asked", "answered"]));
});
