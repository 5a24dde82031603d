import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnanswered } from "../../../lib/api/unanswered.ts";
import { endSession, loseSession, startSession } from "../../../lib/session/session.ts";
import { storageKeys } from "../../../lib/storage/storage.ts";
import { bill, meter, unasked } from "../../../testing/lines-fixture.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { buyLines, unansweredLines } from "./buy-lines.ts";

const fetched = vi.fn<typeof fetch>();
const signIn = (id = ada.id) =>
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the screen, pays the meter and leaves the screen; answers the keys that were sent. */
async function payAndLeave(): Promise<(string | null)[]> {
  fetched.mockClear();
  const { unmount } = renderHook(() => useUnanswered(unansweredLines));
  await act(async () => {
    const buying = buyLines([meter("a")], {
      pin: "2468",
      store: unansweredLines,
      withSecondFactor: unasked,
      onLine: () => {},
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await buying;
  });
  unmount();
  return fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get("Idempotency-Key"));
}
const unansweredNow = () => renderHook(() => useUnanswered(unansweredLines)).result.current;

it("sends a line without an answer again under its key after the screen was left", async () => {
  const [key] = await payAndLeave();
  expect(unansweredNow()).toEqual({ a: { key, sent: meter("a") } });
  expect(new Set(await payAndLeave())).toEqual(new Set([key]));
});

it("keeps the key over a lost session, for the same person", async () => {
  const [key] = await payAndLeave();
  loseSession();
  // Until the same person is back, or another one signs in.
  expect(sessionStorage).toHaveLength(1);
  signIn();
  expect(unansweredNow()).toEqual({ a: { key, sent: meter("a") } });
  expect(sessionStorage).toHaveLength(1);
});

it("shows the line to no other person, and forgets it at the sign-out", async () => {
  await payAndLeave();
  loseSession();
  signIn("u2");
  expect(unansweredNow()).toEqual({});
  endSession();
  signIn();
  await payAndLeave();
  endSession();
  expect(sessionStorage).toHaveLength(0);
  signIn();
  expect(unansweredNow()).toEqual({});
});

function signOutElsewhere() {
  localStorage.removeItem(storageKeys.session);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.session }));
}

it.each([false, true])(
  "forgets the line at a sign-out in another tab; session lost before: %s",
  async (lost) => {
    if (lost) loseSession();
    signIn();
    await payAndLeave();
    signOutElsewhere();
    expect(sessionStorage).toHaveLength(0);
    signIn();
    expect(unansweredNow()).toEqual({});
  },
);

it("keeps the key when another tab was the first to see that the session ran out", async () => {
  const [key] = await payAndLeave();
  vi.setSystemTime(Date.now() + 7_200_000);
  signOutElsewhere();
  signIn();
  expect(unansweredNow()).toEqual({ a: { key, sent: meter("a") } });
});

it("reads what was unanswered before a reload, and ignores what it can't read", async () => {
  const [key] = await payAndLeave();
  vi.resetModules();
  const reload = async () => (await import("./buy-lines.ts")).unansweredLines.read();
  expect(await reload()).toEqual({ a: { key, sent: meter("a") } });
  vi.resetModules();
  for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, "{");
  expect(await reload()).toEqual({});
});

it("deletes the key after a conclusive answer", async () => {
  await payAndLeave();
  fetched.mockImplementation(async () => bill());
  await payAndLeave();
  expect(unansweredNow()).toEqual({});
  expect(sessionStorage).toHaveLength(0);
});
