import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { renewToken, useSessionRenewal } from "./session-renewal.ts";

const day = 24 * 3_600_000;
const answers = vi.fn<(url: string) => Response>();

beforeEach(() => vi.stubGlobal("fetch", async (url: string) => answers(String(url))));
afterEach(() => {
  vi.unstubAllGlobals();
  answers.mockReset();
});

const answer = (token: string) =>
  Response.json({ status: true, message: "", data: { token, expiresAt: new Date().toISOString() } });

it("a token older than a day is replaced by a newer one", async () => {
  const renewed = tokenUntil(Date.now() + 7 * day);
  answers.mockImplementation(() => answer(renewed));
  startSession({ token: tokenUntil(Date.now() + 5 * day), user: ada });
  renderHook(() => useSessionRenewal());
  await vi.waitFor(() => expect(readSession()).toMatchObject({ token: renewed, user: ada }), 5_000);
  expect(answers.mock.calls.flat().join()).toContain("/users/session/renew");
});

it("a token of today is kept without a call", async () => {
  const token = tokenUntil(Date.now() + 6.5 * day);
  startSession({ token, user: ada });
  renderHook(() => useSessionRenewal());
  await Promise.resolve();
  expect(answers).not.toHaveBeenCalled();
  expect(readSession()?.token).toBe(token);
});

it("a failure leaves the token as it is", async () => {
  const token = tokenUntil(Date.now() + 5 * day);
  answers.mockImplementation(() => new Response("{}", { status: 503 }));
  startSession({ token, user: ada });
  await renewToken();
  expect(readSession()?.token).toBe(token);
});

it("is not renewed again once the answer ended no later, 30 days after the sign-in", async () => {
  const cap = Date.now() + 3 * day;
  startSession({ token: tokenUntil(cap), user: ada });
  answers.mockImplementation(() => answer(`${tokenUntil(cap)}2`));
  await renewToken();
  await renewToken();
  expect(answers).toHaveBeenCalledTimes(1);
});
