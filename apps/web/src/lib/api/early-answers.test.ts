import { afterEach, expect, it, vi } from "vitest";
import { takeEarlyAnswer } from "./early-answers.ts";

afterEach(() => {
  delete window.manillaEarly;
  vi.useRealTimers();
});

/** What is given to a call this many seconds after the page asked. */
function takenAfter(seconds: number, token = "t") {
  vi.useFakeTimers();
  const answers = new Map([["/a", Promise.resolve(Response.json({}))]]);
  window.manillaEarly = { token, answers, sentAt: Date.now() };
  vi.advanceTimersByTime(seconds * 1_000);
  return takeEarlyAnswer("/a", "t");
}

it("gives each early answer once", async () => {
  expect(takenAfter(1)).toBeInstanceOf(Promise);
  expect(takeEarlyAnswer("/a", "t")).toBeUndefined();
});

it("gives none that was asked for so long ago that its own time-out is near", () => {
  expect(takenAfter(9)).toBeUndefined();
});

it("gives none of another session", () => {
  expect(takenAfter(1, "other")).toBeUndefined();
});
