import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { PhoneStep } from "./contact-steps.tsx";
import { SuccessStep } from "./verification-flow.tsx";

afterEach(() => void vi.useRealTimers());

it.each([
  // Number before, caret at which a 3 is typed, number after, caret after.
  ["0801234567", 3, "0803 123 4567", 4],
  ["234801234567", 7, "+234 803 123 4567", 8],
])("a digit in the middle of %s leaves the caret there", async (initial, at, shown, caret) => {
  render(<PhoneStep initial={initial} onBack={() => {}} onSent={() => {}} actions={null} />, {
    wrapper: AppProviders,
  });
  const input = screen.getByLabelText<HTMLInputElement>("Phone number");
  await userEvent.type(input, "3", { initialSelectionStart: at, initialSelectionEnd: at });
  expect(input.value).toBe(shown);
  expect(input.selectionStart).toBe(caret);
  expect(screen.getByText("We'll text a 6-digit code to this number")).toBeTruthy();
});

it("goes on by itself after two seconds, once", async () => {
  vi.useFakeTimers();
  const onDone = vi.fn();
  render(<SuccessStep type="phone" onDone={onDone} />);
  expect(screen.getByRole("heading", { name: "Phone verified" })).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_999)));
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
  expect(onDone).toHaveBeenCalledOnce();
});
