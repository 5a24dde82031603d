import { expect, it, vi } from "vitest";

it("frames are drawn after a test with fake timers, too", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = "<input>";
  const input = document.querySelector("input");
  input?.focus();
  input?.remove();
  vi.useRealTimers();
  const drawn = vi.fn<() => void>();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});
