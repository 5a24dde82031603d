import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SignupProgress } from "./signup-progress.tsx";

afterEach(cleanup);

it.each([
  [1, 33, ["done", "ahead", "ahead"]],
  [2, 33, ["done", "begun", "ahead"]],
  [3, 33, ["done", "begun", "begun"]],
  [3, 100, ["done", "done", "done"]],
] as const)("step %i at %i%% shows how far one is", (step, percent, parts) => {
  render(<SignupProgress step={step} percent={percent} />);
  const bar = screen.getByRole("progressbar", { name: "Sign-up progress" });
  expect(bar.getAttribute("aria-valuenow")).toBe(String(percent));
  expect([...bar.querySelectorAll("[data-part]")].map((part) => part.getAttribute("data-part"))).toEqual(
    parts,
  );
});
