import { expect, it } from "vitest";
import { startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./app-routes.ts";

function signIn(signupFlowCompleted: boolean) {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: { ...ada, signupFlowCompleted } });
}

it("sends those who are not signed in to the sign-in", () => {
  expect(requireSession()).toBe("/login");
  expect(preferencesOnce()).toBe("/login");
  expect(landingOrHome()).toBeNull();
  expect(loginOrDashboard()).toBeNull();
});

it("sends those who are to their dashboard", () => {
  signIn(true);
  expect(landingOrHome()).toBe("/dashboard");
  expect(loginOrDashboard()).toBe("/dashboard");
  expect(preferencesOnce()).toBe("/dashboard");
  expect(requireSession()).toBeNull();
});

it("sends those who have not finished signing up to their preferences first", () => {
  signIn(false);
  expect(landingOrHome()).toBe("/preferences");
  expect(preferencesOnce()).toBeNull();
  expect(requireSession()).toBeNull();
});
