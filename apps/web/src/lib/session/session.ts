import type { SessionUser } from "@manilla/shared/users/contract";
import { useSyncExternalStore } from "react";
import {
  canStore,
  clearPersonalStorage,
  clearTabStorage,
  readStored,
  storageKeys,
  writeStored,
} from "../storage/storage.ts";
import { rememberPerson } from "./last-person.ts";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import { tokenExpiry } from "./token.ts";

export interface Session {
  token: string;
  user: SessionUser;
}

/** A timer's longest delay in a browser; a longer wait is taken in parts. */
const longestTimer = 2 ** 31 - 1;

/** Stands for a moment in the session's place when the session was lost, so that other tabs do not take it for a sign-out. */
const lostMark = "lost";

const listeners = new Set<() => void>();
let current = load();
/** The id of the person whose session expired, who may go on where they were. */
let lost: string | null = null;
let expiry: ReturnType<typeof setTimeout> | undefined;
watchExpiry();

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    // The key is null when the other tab cleared everything.
    if (event.key === storageKeys.session || event.key === null) followOthers(event.newValue);
  });
  // In the browser's cache of pages a page hears nothing of other tabs.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) followOthers(null);
  });
}

/** Another tab signed in, changed the user or logged out. */
function followOthers(stored: string | null): void {
  const next = load();
  if (next) change(next);
  // The session was lost, and the other tab was the first to see it.
  else if (stored === lostMark || !readSession()) loseSession();
  else {
    lost = null;
    change(null);
  }
}

/** The session; null without a sign-in or with an expired token. */
export function readSession(): Session | null {
  return current && tokenExpiry(current.token) > Date.now() ? current : null;
}

/** Begins or renews the session. The next sign-in on this device greets its person. */
export function startSession(session: Session): void {
  rememberPerson(session.user);
  save(session);
  change(session);
}

/** The server's newer answer about this person; about another one it changes nothing. */
export function updateSessionUser(user: SessionUser): void {
  const session = readSession();
  if (session?.user.id === user.id) startSession({ token: session.token, user });
}

/** The session, if there was one, ran out or was ended elsewhere: the same person may sign in again and go on where they were. */
export function loseSession(): void {
  if (current) forget(current.user.id);
}

/** The id of the person whose session was lost and who has not left since. */
export function lostSession(): string | null {
  return lost;
}

/** The id of the person who is signed in, or whose session was lost. */
export function personNow(): string | null {
  return readSession()?.user.id ?? lost;
}

/** Removes the session from this device and notifies every tab. */
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

/** False where the browser stores neither of both, so that a reload signs out. */
export function isSessionStored(): boolean {
  return load() !== null;
}

function load(): Session | null {
  const stored = readStored(storageKeys.session);
  if (stored !== null) return parse(stored);
  // Where storage works, it was cleared, and with it the session.
  const cookie = readSessionCookie();
  return cookie === null || canStore(cookie) ? null : parse(cookie);
}

function parse(text: string): Session | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isSession(stored)) return null;
    return tokenExpiry(stored.token) > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null || !("token" in value) || !("user" in value)) return false;
  return typeof value.token === "string" && typeof value.user === "object" && value.user !== null;
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
  // A sign-out in another tab clears that tab's storage only.
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
    Math.min(Math.max(left, 0), longestTimer),
  );
}
