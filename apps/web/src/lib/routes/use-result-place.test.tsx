import { act, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { visitPath } from "#testing/visit.ts";
import { useResultPlace } from "./use-result-place.ts";
import { useSteps } from "./use-steps.ts";

beforeEach(() => {
  window.history.replaceState(null, "");
  vi.spyOn(window, "scrollTo").mockReturnValue();
});

const steps = ["number", "amount", "confirm"] as const;

function Wizard({ result }: { result: string | undefined }) {
  const { go } = useSteps(steps, "confirm", "/bills");
  useResultPlace(result);
  return steps.map((step) => (
    <button key={step} type="button" onClick={() => go(step)}>
      {step}
    </button>
  ));
}

const shown = (result?: string) => (
  <BrowserRouter>
    <Wizard result={result} />
  </BrowserRouter>
);

async function openConfirm() {
  act(() => visitPath("/bills"));
  act(() => visitPath("/bills/airtime"));
  const { rerender } = render(shown());
  fireEvent.click(screen.getByText("amount"));
  fireEvent.click(screen.getByText("confirm"));
  return rerender;
}

async function popstate() {
  await act(
    () =>
      new Promise<void>((resolve) => window.addEventListener("popstate", () => resolve(), { once: true })),
  );
}

const entry = () => window.history.state?.usr;

it("a result is found again by its own page, and back from it is the page before the form", async () => {
  const rerender = await openConfirm();
  rerender(shown("/bills/history/7"));
  await expect.poll(entry).toEqual({ result: "/bills/history/7" });
  expect(window.location.search).toBe("?step=confirm");
  window.history.back();
  await popstate();
  expect(window.location.pathname).toBe("/bills");
});

it("a result begins at its top, however far down the form was", async () => {
  const rerender = await openConfirm();
  const scrolled = vi.mocked(window.scrollTo).mockClear();
  rerender(shown("/bills/history/7"));
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  await expect.poll(() => scrolled.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0 });
});

it("after a reload the result's page is there instead of an empty form", () => {
  visitPath("/bills/airtime", { replace: true, state: { result: "/bills/history/7" } });
  render(shown());
  expect(window.location.pathname).toBe("/bills/history/7");
});

it("a form that is open again, for another payment, leads nowhere", async () => {
  const rerender = await openConfirm();
  rerender(shown("/bills/history/7"));
  await expect.poll(entry).toEqual({ result: "/bills/history/7" });
  rerender(shown());
  await expect.poll(entry).toBeNull();
  expect(window.location.pathname).toBe("/bills/airtime");
});
