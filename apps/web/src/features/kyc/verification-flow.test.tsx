import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SuccessStep } from "./verification-flow.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("goes on by itself after two seconds, once", async () => {
  const onDone = vi.fn();
  render(<SuccessStep type="phone" onDone={onDone} />);
  expect(screen.getByRole("heading", { name: "Phone verified" })).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_999)));
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
  expect(onDone).toHaveBeenCalledOnce();
});
