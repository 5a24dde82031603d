import { useSyncExternalStore } from "react";
import { lostSession, onSessionChange, personNow, readSession } from "../session/session.ts";

/** Payments that may have been made, by id: the key each was sent under, and what was sent. */
export type Unanswered<T> = Readonly<Record<string, Kept<T>>>;

export interface Kept<T> {
  key: string;
  sent: T;
}

interface Held<T> {
  /** The id of the person who paid. */
  owner: string;
  payments: Unanswered<T>;
}

/**
 * The unanswered payments of one kind, of the person who is signed in. They outlive the screen and a reload, not a sign-out.
 * In the tab's storage under `name`: what is sent must be JSON, and never a PIN.
 */
export interface UnansweredStore<T> {
  read: () => Unanswered<T>;
  /** Does nothing without a session: then nothing is sent either. */
  keep: (id: string, kept: Kept<T>) => void;
  forget: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export function unansweredStore<T>(name: string): UnansweredStore<T> {
  const storageKey = `manilla-unanswered-${name}`;
  const none: Unanswered<T> = {};
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let held = readHeld<T>(storageKey);

  onSessionChange(() => {
    const now = readSession()?.user.id;
    const signedOut = now === undefined && lostSession() === null;
    if (signedOut || (now !== undefined && now !== held?.owner)) held = null;
    // A sign-out in another tab clears that tab's storage only; a lost session clears this one's, which a reload would then lack.
    store(storageKey, held);
    tell();
  });

  const read = () => (held && held.owner === personNow() ? held.payments : none);
  function change(payments: Unanswered<T>): void {
    const owner = personNow();
    if (owner === null) return;
    held = Object.keys(payments).length > 0 ? { owner, payments } : null;
    store(storageKey, held);
    tell();
  }
  return {
    read,
    keep: (id, kept) => change({ ...read(), [id]: kept }),
    forget: (id) => change(Object.fromEntries(Object.entries(read()).filter(([of]) => of !== id))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useUnanswered<T>({ subscribe, read }: UnansweredStore<T>): Unanswered<T> {
  return useSyncExternalStore(subscribe, read);
}

function store(storageKey: string, held: Held<unknown> | null): void {
  try {
    if (held) sessionStorage.setItem(storageKey, JSON.stringify(held));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload forgets the payments; leaving the screen does not.
  }
}

function readHeld<T>(storageKey: string): Held<T> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    // `store` put it there under this kind's name.
    return isHeld(stored) ? (stored as Held<T>) : null;
  } catch {
    return null;
  }
}

function isHeld(value: unknown): value is Held<unknown> {
  if (typeof value !== "object" || value === null || !("owner" in value) || !("payments" in value))
    return false;
  return typeof value.owner === "string" && typeof value.payments === "object" && value.payments !== null;
}
