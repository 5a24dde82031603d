import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada } from "../../testing/people.ts";
import { tokenUntil } from "../../testing/token.ts";

const hour = 3_600_000;
const live = (id = ada.id) => ({ token: tokenUntil(Date.now() + hour), user: { ...ada, id } });

async function signedIn() {
  vi.resetModules();
  const page = await import("./session.ts");
  page.startSession(live());
  return page;
}

/** Back to a page that stood in the browser's cache of pages, where it heard nothing of other tabs. */
const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") }));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
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

it("a page from the browser's cache keeps its session, also where the browser stores nothing", async () => {
  const { readSession, onSessionChange } = await signedIn();
  const listener = vi.fn();
  onSessionChange(listener);
  comeBack();
  vi.spyOn(Storage.prototype, "getItem").mockReturnValue(null);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { startSession } = await import("./session.ts");
  startSession(live());
  comeBack();
  expect(readSession()?.user.id).toBe(ada.id);
  expect(listener).toHaveBeenCalledOnce();
});

it("a session that ran out while the computer slept is lost when its person comes back", async () => {
  const { readSession, lostSession, onSessionChange } = await signedIn();
  const listener = vi.fn();
  onSessionChange(listener);
  // Timers stand still in a sleeping computer, the clock does not.
  vi.setSystemTime(Date.now() + 2 * hour);
  document.dispatchEvent(new Event("visibilitychange"));
  expect([readSession(), lostSession()]).toEqual([null, ada.id]);
  expect(listener).toHaveBeenCalledOnce();
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
