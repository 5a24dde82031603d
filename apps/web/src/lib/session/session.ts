import type { ReplyOf } from "@manilla/shared/http/route";
import type { login, SessionUser } from "@manilla/shared/users/contract";
import { useSyncExternalStore } from "react";
import { fieldsOf } from "../routes/fields-of.ts";
import {
  canStore,
  clearPersonalStorage,
  clearTabStorage,
  parseJson,
  readStored,
  storageKeys,
  writeStored,
} from "../storage/storage.ts";
import { rememberPerson } from "./last-person.ts";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import { tokenExpiry } from "./token.ts";

export type Session = ReplyOf<typeof login>;

/** A longer delay overflows the timer, which then fires at once, e.g. on a phone whose clock is weeks behind. */
const longestTimer = 2 ** 31 - 1;

/** Written when a session expires, so that other tabs can tell expiry from logout. */
const lostMark = "lost";

const listeners = new Set<() => void>();
let current = load();
let lost: string | null = null;
let expiry: ReturnType<typeof setTimeout> | undefined;
watchExpiry();

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    // The key is null if the other tab cleared the whole storage.
    if (event.key === storageKeys.session || event.key === null) followOthers(event.newValue);
  });
  // A page in the back/forward cache receives no events of other tabs.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) followOthers(null);
  });
}

function followOthers(stored: string | null): void {
  const next = load();
  if (next) change(next);
  else if (stored === lostMark || !readSession()) loseSession();
  else {
    lost = null;
    change(null);
  }
}

export function readSession(): Session | null {
  return current && tokenExpiry(current.token) > Date.now() ? current : null;
}

export function startSession(session: Session): void {
  rememberPerson(session.user);
  save(session);
  change(session);
}

/** Stores newer data of the signed-in user, and ignores data of another user. */
export function updateSessionUser(user: SessionUser): void {
  const session = readSession();
  if (session?.user.id === user.id) startSession({ token: session.token, user });
}

/** Ends a session that expired or was ended elsewhere. The same user may log in again and continue. */
export function loseSession(): void {
  if (current) forget(current.user.id);
}

export function lostSession(): string | null {
  return lost;
}

export function personNow(): string | null {
  return readSession()?.user.id ?? lost;
}

export function endSession(): void {
  forget(null);
}

function forget(lostBy: string | null): void {
  lost = lostBy;
  if (lostBy !== null) writeStored(storageKeys.session, lostMark);
  clearPersonalStorage(lostBy !== null);
  clearSessionCookie();
  change(null);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  const session = () => current;
  return useSyncExternalStore(onSessionChange, session, session);
}

/** Returns true if the session survives a reload, in local storage or in a cookie. */
export function isSessionStored(): boolean {
  return load() !== null;
}

function load(): Session | null {
  const stored = readStored(storageKeys.session);
  if (stored !== null) return parse(stored);
  // If local storage works and is empty, a logout cleared it, and the cookie must not restore the session.
  const cookie = readSessionCookie();
  return cookie === null || canStore(cookie) ? null : parse(cookie);
}

function parse(text: string): Session | null {
  const stored = parseJson(text);
  return isSession(stored) && tokenExpiry(stored.token) > Date.now() ? stored : null;
}

function isSession(value: unknown): value is Session {
  const { token, user } = fieldsOf(value);
  return typeof token === "string" && typeof user === "object" && user !== null;
}

function save(session: Session): void {
  const text = JSON.stringify(session);
  writeStored(storageKeys.session, text);
  writeSessionCookie(text);
}

function change(next: Session | null): void {
  if (next === current) return;
  const before = current?.user.id ?? lost;
  current = next;
  // A logout in another tab clears only the session storage of that tab.
  if (before !== null && before !== personNow()) clearTabStorage();
  watchExpiry();
  for (const listener of listeners) listener();
}

function watchExpiry(): void {
  clearTimeout(expiry);
  if (!current) return;
  const left = tokenExpiry(current.token) - Date.now();
  expiry = setTimeout(
    () => (left > longestTimer ? watchExpiry() : loseSession()),
    Math.min(left, longestTimer),
  );
}
