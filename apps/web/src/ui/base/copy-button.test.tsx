import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

const writeText = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "clipboard");
});

it("says for two seconds that the text was copied", async () => {
  render(<CopyButton text="bc1q" label="Copy Address" copiedLabel="Address Copied!" />);
  const shown = () => screen.getByRole("button").textContent;
  await act(async () => screen.getByRole("button").click());
  expect(writeText).toHaveBeenCalledWith("bc1q");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_999)));
  expect(shown()).toBe("Address Copied!");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(shown()).toBe("Copy Address");
});
