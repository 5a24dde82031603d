import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { isSending } from "../lib/payments/send.ts";
import { endSession } from "../lib/session/session.ts";
import { visit } from "./visit.ts";

// A busy machine takes its time; what comes in the end is what counts.
configure({ asyncUtilTimeout: 15_000 });

// A toast comes and goes by timers, which would run into the next test and after the document's end. Journeys look at toasts.
vi.mock("../ui/base/toaster.tsx", () => ({ showToast: () => undefined }));

// jsdom draws frames in an interval that it starts when one is asked for. Started under a test's fake timers it would never
// run, nor any frame after it, in this file and the next ones. So a frame is always asked for, from before the first test.
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

// Files share their modules and their document, so what one leaves behind would be another's start.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  visit("/", { replace: true });
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  expect(isSending(), "a payment that the test left without an answer").toBe(false);
});
