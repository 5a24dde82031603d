import { minutes } from "@manilla/shared/duration";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada } from "../testing/people.ts";
import { tokenUntil } from "../testing/token.ts";
import { setAppLock, useLocked } from "./app-lock.ts";
import { endSession, startSession } from "./session/session.ts";

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
  vi.useRealTimers();
});

it("the next person on a device is not kept out by the app lock of the one before", () => {
  endSession();
  signIn("u2");
  expect(isLocked()).toBe(false);
});

it("a page that opens after the clock was set back is locked", () => {
  expect(isLocked()).toBe(false);
  vi.setSystemTime(Date.now() - minutes(30));
  expect(isLocked()).toBe(true);
});
