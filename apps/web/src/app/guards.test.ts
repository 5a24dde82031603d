import { afterEach, expect, it } from "vitest";
import { endSession, startSession } from "../lib/session.ts";
import { ada } from "../testing/people.ts";
import { tokenUntil } from "../testing/token.ts";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";

afterEach(endSession);

const leadsTo = (guard: () => Response | null) => guard()?.headers.get("Location") ?? null;

function signIn(signupFlowCompleted: boolean) {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: { ...ada, signupFlowCompleted } });
}

it("sends those who are not signed in to the sign-in", () => {
  expect(leadsTo(requireSession)).toBe("/login");
  expect(leadsTo(preferencesOnce)).toBe("/login");
  expect(leadsTo(landingOrHome)).toBeNull();
  expect(leadsTo(loginOrDashboard)).toBeNull();
});

it("sends those who are to their dashboard", () => {
  signIn(true);
  expect(leadsTo(landingOrHome)).toBe("/dashboard");
  expect(leadsTo(loginOrDashboard)).toBe("/dashboard");
  expect(leadsTo(preferencesOnce)).toBe("/dashboard");
  expect(leadsTo(requireSession)).toBeNull();
});

it("sends those who have not finished signing up to their preferences first", () => {
  signIn(false);
  expect(leadsTo(landingOrHome)).toBe("/preferences");
  expect(leadsTo(preferencesOnce)).toBeNull();
  expect(leadsTo(requireSession)).toBeNull();
});
