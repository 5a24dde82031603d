import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
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
