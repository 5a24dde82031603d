import { minutes } from "@manilla/shared/duration";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { setAppLock, useLocked } from "./app-lock.ts";
import { endSession, startSession } from "./session.ts";

const signIn = (id: string) =>
  startSession({ token: tokenUntil(Date.now() + minutes(60)), user: { ...ada, id } });
const isLocked = () => renderHook(useLocked).result.current.locked;

beforeEach(() => {
  vi.useFakeTimers();
  signIn("u1");
  setAppLock(true);
});
afterEach(() => {
  setAppLock(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("the next person on a device is not kept out by the app lock of the one before", () => {
  endSession();
  signIn("u2");
  expect(isLocked()).toBe(false);
});

it.each([1, 4, 30])("a page that opens after the clock was set back by %s minutes is locked", (back) => {
  expect(isLocked()).toBe(false);
  vi.setSystemTime(Date.now() - minutes(back));
  expect(isLocked()).toBe(true);
});

it("a clock that is corrected by a second locks nothing", () => {
  vi.setSystemTime(Date.now() - 1_000);
  expect(isLocked()).toBe(false);
});

it("a page that stayed open is locked by the time that passed, whatever the clock says", () => {
  expect(isLocked()).toBe(false);
  const left = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(left + minutes(6));
  expect(isLocked()).toBe(true);
});

it("a page that stayed open is not locked while the person uses another tab", () => {
  expect(isLocked()).toBe(false);
  const left = performance.now();
  vi.setSystemTime(Date.now() + minutes(6));
  localStorage.setItem("manilla-last-active", String(Date.now()));
  vi.spyOn(performance, "now").mockReturnValue(left + minutes(6));
  expect(isLocked()).toBe(false);
});
