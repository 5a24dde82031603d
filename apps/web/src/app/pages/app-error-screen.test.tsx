import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ErrorBoundary } from "react-error-boundary";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScreenLoadError } from "#lib/routes/lazy-code.ts";
import { WidgetBoundary } from "#ui/states/widget-boundary.tsx";
import { AppErrorScreen } from "./app-error-screen.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

let broken: Error | null = null;

function Fragile() {
  if (broken) throw broken;
  return <p>All is well</p>;
}

function open() {
  render(
    <ErrorBoundary FallbackComponent={AppErrorScreen}>
      <Fragile />
    </ErrorBoundary>,
  );
}

it("catches a crash, and comes back on Try Again once the cause is gone", async () => {
  broken = new Error("boom");
  open();
  expect(await screen.findByRole("heading", { name: "Oops! Something went wrong" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload Page" })).toBeTruthy();
  broken = null;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("All is well")).toBeTruthy();
});

it("says what to do when a page's code could not be fetched", async () => {
  broken = new ScreenLoadError(new TypeError("Failed to fetch"));
  open();
  expect(await screen.findByRole("heading", { name: "This page didn't load" })).toBeTruthy();
});

it("keeps a broken widget from taking the page with it", async () => {
  broken = new Error("boom");
  render(
    <>
      <p>The rest</p>
      <WidgetBoundary>
        <Fragile />
      </WidgetBoundary>
    </>,
  );
  expect(screen.getByText("Widget Error")).toBeTruthy();
  expect(screen.getByText("The rest")).toBeTruthy();
  broken = null;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(screen.getByText("All is well")).toBeTruthy();
});
