import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let seen: (entries: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onSeen: typeof seen) {
        seen = onSeen;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is below the first view comes by itself after three seconds, and at once on a later visit", async () => {
  const { NearView } = await import("./near-view.tsx");
  const page = <NearView standIn={<p>waiting</p>}>the rates</NearView>;
  const { unmount } = render(page);
  expect(screen.queryByText("the rates")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(screen.getByText("the rates")).toBeTruthy();
  unmount();

  render(page);
  expect(screen.getByText("the rates")).toBeTruthy();
  expect(screen.queryByText("waiting")).toBeNull();
});

test("in lite mode it comes only when it is nearly seen", async () => {
  localStorage.setItem("manilla-lite", "1");
  const { NearView } = await import("./near-view.tsx");
  render(<NearView standIn={<p>waiting</p>}>the rates</NearView>);
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(screen.queryByText("the rates")).toBeNull();
  await act(async () => seen([{ isIntersecting: true }]));
  expect(screen.getByText("the rates")).toBeTruthy();
});
