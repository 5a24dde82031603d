import { act, render, screen } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "./countdown.tsx";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it("counts down in m:ss and says once that it is over", () => {
  const onEnd = vi.fn();
  render(<Countdown until={65_000} onEnd={onEnd} />);
  expect(screen.getByRole("timer").textContent).toBe("1:05");
  wait(6_000);
  expect(screen.getByRole("timer").textContent).toBe("0:59");
  wait(58_750);
  expect(onEnd).not.toHaveBeenCalled();
  wait(2_000);
  expect(screen.getByRole("timer").textContent).toBe("0:00");
  expect(onEnd).toHaveBeenCalledOnce();
});

it("starts again for a later moment", () => {
  const { rerender } = render(<Countdown until={1_000} />);
  wait(2_000);
  rerender(<Countdown until={32_000} />);
  expect(screen.getByRole("timer").textContent).toBe("0:30");
  wait(10_000);
  expect(screen.getByRole("timer").textContent).toBe("0:20");
});

it("is over at once when its time ran out while the app lock hid it", () => {
  const onEnd = vi.fn();
  const page = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Countdown until={30_000} onEnd={onEnd} />
    </Activity>
  );
  const { rerender } = render(page("visible"));
  rerender(page("hidden"));
  wait(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  rerender(page("visible"));
  wait(1);
  expect(onEnd).toHaveBeenCalledOnce();
});
