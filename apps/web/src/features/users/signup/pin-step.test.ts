import { ApiError } from "@manilla/ui/api/api-error.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePinSteps } from "./pin-step.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

function start(onPin: (pin: string) => Promise<void> = async () => {}) {
  const { result } = renderHook(() => usePinSteps(onPin));
  return { result, type: (pin: string) => act(() => result.current.type(pin)) };
}

it("goes on to confirm 300 ms after the fourth digit", async () => {
  const { result, type } = start();
  type("2468");
  await wait(299);
  expect(result.current.step).toBe("enter");
  await wait(1);
  expect(result.current).toMatchObject({ step: "confirm", value: "" });
});

it("registers once when the second is the same", async () => {
  const onPin = vi.fn(async () => {});
  const { type } = start(onPin);
  type("2468");
  await wait(300);
  type("2468");
  await wait(10);
  expect(onPin).toHaveBeenCalledExactlyOnceWith("2468");
});

it("shows that they differ for two seconds, then restarts", async () => {
  const onPin = vi.fn(async () => {});
  const { result, type } = start(onPin);
  type("2468");
  await wait(300);
  type("2469");
  await wait(10);
  expect(result.current.error).toBe("PINs do not match. Please try again.");
  await wait(1980);
  expect(result.current.step).toBe("confirm");
  await wait(20);
  expect(result.current).toMatchObject({ step: "enter", value: "", error: undefined });
  expect(onPin).not.toHaveBeenCalled();
});

it("shows the server's message for three seconds, or its own when there is none", async () => {
  const refused = new ApiError("Email already exists", { code: "already_exists", status: 409 });
  for (const [thrown, words] of [
    [refused, "Email already exists"],
    [new Error("?"), "Registration failed. Please try again."],
  ] as const) {
    const { result, type } = start(() => Promise.reject(thrown));
    type("2468");
    await wait(300);
    type("2468");
    await wait(10);
    expect(result.current.error).toBe(words);
    await wait(2980);
    expect(result.current.error).toBe(words);
    await wait(20);
    expect(result.current).toMatchObject({ step: "enter", error: undefined });
  }
});
