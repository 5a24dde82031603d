import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { hasPaymentInFlight } from "#lib/payments/sending.ts";
import { endSession } from "#lib/session/session.ts";
import { visitPath } from "./visit.ts";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Toasts use timers, which would run into the next test.
vi.mock("#ui/base/toaster.tsx", () => ({ showToast: () => undefined }));

// jsdom runs animation frames in an interval, which never runs if it starts under a test's fake timers. So a frame is
// always requested, from before the first test.
const askForFrame = window.requestAnimationFrame.bind(window);
const cancelFrame = window.cancelAnimationFrame.bind(window);
let frame = 0;
beforeAll(() => {
  const draw = () => {
    frame = askForFrame(draw);
  };
  draw();
});
afterAll(() => cancelFrame(frame));

// All test files of a process share one document, so each test must clean up.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  visitPath("/", { replace: true });
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  expect(hasPaymentInFlight(), "a payment that the test left without an answer").toBe(false);
});
