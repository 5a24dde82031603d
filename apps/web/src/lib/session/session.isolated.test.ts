import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";

const hour = 3_600_000;

async function openPage() {
  vi.resetModules();
  return await import("./session.ts");
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  document.cookie = "manilla_session=; Max-Age=0; Path=/";
});

function live() {
  return { token: tokenUntil(Date.now() + hour), user: ada };
}

it("is empty before a sign-in", async () => {
  const { readSession } = await openPage();
  expect(readSession()).toBeNull();
});

it("survives a reload and is stored in the cookie", async () => {
  const first = await openPage();
  first.startSession(live());
  expect(decodeURIComponent(document.cookie)).toContain(ada.email);
  const second = await openPage();
  expect(second.readSession()?.user.id).toBe("u1");
});

it("begins although every cookie is refused", async () => {
  const cookie = vi.spyOn(document, "cookie", "set").mockImplementation(() => {
    throw new DOMException("The document is sandboxed", "SecurityError");
  });
  const { startSession, readSession, endSession } = await openPage();
  startSession(live());
  expect(readSession()?.user.id).toBe("u1");
  endSession();
  expect(readSession()).toBeNull();
  cookie.mockRestore();
});

it("survives a reload by its cookie where local storage takes nothing, and not where it was cleared", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  });
  const first = await openPage();
  first.startSession(live());
  expect(first.isSessionStored()).toBe(true);
  expect((await openPage()).readSession()?.user.id).toBe("u1");
  full.mockRestore();
  expect((await openPage()).readSession()).toBeNull();
});

it("knows that a reload ends it where neither local storage nor a cookie is stored", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  });
  const cookie = vi.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
  const { startSession, readSession, isSessionStored } = await openPage();
  startSession(live());
  expect([readSession()?.user.id, isSessionStored()]).toEqual(["u1", false]);
  full.mockRestore();
  cookie.mockRestore();
});

it("is not one without a user, or with a token that has expired or is none", async () => {
  for (const stored of [
    { token: live().token },
    { ...live(), token: tokenUntil(Date.now() - 1) },
    { ...live(), token: "abc" },
  ]) {
    localStorage.setItem("manilla-session", JSON.stringify(stored));
    expect((await openPage()).readSession()).toBeNull();
  }
  localStorage.setItem("manilla-session", "{not json");
  expect((await openPage()).readSession()).toBeNull();
});

it("ends when the token expires, and notifies its listeners", async () => {
  const { startSession, readSession, onSessionChange } = await openPage();
  const listener = vi.fn();
  startSession(live());
  onSessionChange(listener);
  vi.advanceTimersByTime(hour + 1000);
  expect(readSession()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

it("does not end at once on a phone whose clock is weeks behind", async () => {
  const { startSession, readSession } = await openPage();
  const delays = vi.spyOn(globalThis, "setTimeout");
  startSession({ ...live(), token: tokenUntil(Date.now() + 40 * 24 * hour) });
  // A longer delay overflows the browser's timer, which then fires at once.
  expect(Math.max(...delays.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(2 ** 31);
  vi.advanceTimersByTime(39 * 24 * hour);
  expect(readSession()).not.toBeNull();
  vi.advanceTimersByTime(2 * 24 * hour);
  expect(readSession()).toBeNull();
});

it("forgets everything on logout but the favourites, the identity timer, theme, language, the device's name and the last username", async () => {
  const { startSession, endSession } = await openPage();
  startSession(live());
  localStorage.setItem("crypto-favorites", '["BTC"]');
  localStorage.setItem("kyc-last-attempt", "1");
  localStorage.setItem("manilla-theme", "dark");
  localStorage.setItem("manilla-language", "pcm");
  localStorage.setItem("manilla-device", "a-random-name");
  localStorage.setItem("something-else", "1");
  endSession();
  const kept = [
    "crypto-favorites",
    "kyc-last-attempt",
    "manilla-device",
    "manilla-language",
    "manilla-last-person",
    "manilla-theme",
  ];
  expect(Object.keys(localStorage).sort()).toEqual(kept);
  // Only the name for the next greeting stays, nothing else of the user.
  expect(localStorage.getItem("manilla-last-person")).toBe(ada.username);
  expect(document.cookie).not.toContain("manilla_session");
});

it("follows the logout of another tab", async () => {
  const { startSession, readSession, onSessionChange } = await openPage();
  startSession(live());
  const listener = vi.fn();
  onSessionChange(listener);
  localStorage.removeItem("manilla-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "manilla-session" }));
  expect(readSession()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

it("tells another tab's lost session from its logout, so that the person may go on where they were", async () => {
  const { startSession, readSession, lostSession, loseSession } = await openPage();
  startSession(live());
  const stored = vi.spyOn(Storage.prototype, "setItem");
  loseSession();
  const events = [...stored.mock.calls.map(([, value]) => value), null];
  stored.mockRestore();
  startSession(live());
  localStorage.removeItem("manilla-session");
  for (const newValue of events) {
    window.dispatchEvent(new StorageEvent("storage", { key: "manilla-session", newValue }));
  }
  expect(readSession()).toBeNull();
  expect(lostSession()).toBe(ada.id);
});
