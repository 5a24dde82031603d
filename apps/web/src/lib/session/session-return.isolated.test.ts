import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";

const hour = 3_600_000;
const live = (id = ada.id) => ({ token: tokenUntil(Date.now() + hour), user: { ...ada, id } });

async function signedIn() {
  vi.resetModules();
  const page = await import("./session.ts");
  page.startSession(live());
  return page;
}

/** Returns from the back/forward cache, in which a page receives no events of other tabs. */
const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") }));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

// Must be the first test, because the event also reaches pages from earlier tests.
it("a page from the browser's cache goes on with the same session, and what the tab keeps", async () => {
  const { readSession } = await signedIn();
  sessionStorage.setItem("of-ada", "1");
  comeBack();
  expect([readSession()?.user.id, sessionStorage.length]).toEqual([ada.id, 1]);
});

it("a page from the browser's cache shows nothing of a person who signed out meanwhile", async () => {
  const { readSession, lostSession } = await signedIn();
  sessionStorage.setItem("of-ada", "1");
  localStorage.removeItem("manilla-session");
  comeBack();
  expect([readSession(), lostSession(), sessionStorage.length]).toEqual([null, null, 0]);
});

it("a page from the browser's cache goes on as the person who signed in meanwhile", async () => {
  const { readSession } = await signedIn();
  sessionStorage.setItem("of-ada", "1");
  localStorage.setItem("manilla-session", JSON.stringify(live("u2")));
  comeBack();
  expect([readSession()?.user.id, sessionStorage.length]).toEqual(["u2", 0]);
});

it("what a tab keeps of a person goes when another tab ends their session or begins another's", async () => {
  const { readSession } = await signedIn();
  sessionStorage.setItem("of-ada", "1");
  localStorage.setItem("manilla-session", JSON.stringify(live("u2")));
  window.dispatchEvent(new StorageEvent("storage", { key: "manilla-session" }));
  expect([readSession()?.user.id, sessionStorage.length]).toEqual(["u2", 0]);
  sessionStorage.setItem("of-u2", "1");
  localStorage.removeItem("manilla-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "manilla-session" }));
  expect([readSession(), sessionStorage.length]).toEqual([null, 0]);
});

it("an answer about one person changes nothing for the one who signed in meanwhile", async () => {
  const { readSession, startSession, updateSessionUser } = await signedIn();
  startSession(live("u2"));
  updateSessionUser({ ...ada, signupFlowCompleted: false });
  expect(readSession()?.user).toMatchObject({ id: "u2", signupFlowCompleted: true });
});
