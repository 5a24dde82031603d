import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { showTaps, whenTapIsShown } from "./tap-feedback.ts";

const animate = vi.fn();
const motion = { matches: false };

beforeAll(() => {
  Reflect.set(window, "matchMedia", () => motion);
  showTaps();
  Reflect.deleteProperty(window, "matchMedia");
});
beforeEach(() => {
  animate.mockClear();
  motion.matches = false;
  Reflect.set(Element.prototype, "animate", function (this: Element, frames: object) {
    animate(this.id, frames);
  });
  document.body.innerHTML = `<a id="link" href="#there"><span id="label">Bills</span></a><p id="text">Text</p>`;
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "animate");
  vi.unstubAllGlobals();
});

it("a tap on a part of a link shows on the link, and one on plain text shows nowhere", () => {
  document.getElementById("text")?.click();
  expect(animate).not.toHaveBeenCalled();
  document.getElementById("label")?.click();
  expect(animate.mock.calls).toEqual([["link", [{ opacity: 0.6 }, {}]]]);
});

it("shows no motion to who wants none", () => {
  motion.matches = true;
  document.getElementById("label")?.click();
  expect(animate).not.toHaveBeenCalled();
});

it("what takes a while begins after the frame that shows the tap", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
  const act = vi.fn();
  whenTapIsShown(act);
  expect(frames).toHaveLength(1);
  frames[0]?.(0);
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
});
