import { days } from "@manilla/shared/duration";
import { useSyncExternalStore } from "react";
import { lostSession, onSessionChange, personNow, readSession } from "../session/session.ts";
import {
  isUnansweredKey,
  parseJson,
  readStored,
  removeStored,
  unansweredPrefix,
  withFallback,
  writeStored,
} from "../storage/storage.ts";

/** A sent request without an answer, which the server may have executed. */
export interface Kept<What = unknown> {
  key: string;
  /** The first attempt, in milliseconds since 1970. */
  at: number;
  /** The sent request as JSON. It never changes under one key and never contains a PIN. */
  what: What;
}
export type KeptKeys<What = unknown> = Readonly<Record<string, Kept<What> | undefined>>;

interface Stored extends Kept {
  owner: string;
}

/** Must be shorter than 90 days, because the server stores its answers for 90 days. */
const keptMilliseconds = days(30);

const listeners = new Set<() => void>();
// A copy in memory, for browsers without storage.
let all = typeof window === "undefined" ? new Map<string, Stored>() : readAll();
let mine: KeptKeys = {};
dropOthers();
onSessionChange(() => {
  if (!readSession() && lostSession() === null) for (const id of all.keys()) remove(id);
  dropOthers();
});
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !isUnansweredKey(key)) return;
    all = readAll();
    refresh();
  });
}

/** The current person's keys survive a reload, a closed tab and a lost session, but not a sign-out. */
export function readKeys<What>(): KeptKeys<What> {
  return mine as KeptKeys<What>; // cast: each id is used for one kind of request
}

export function useKeys<What>(): KeptKeys<What> {
  return useSyncExternalStore(subscribe, readKeys<What>);
}

export function keepKey(id: string, kept: Kept): void {
  const owner = personNow();
  if (owner === null) return;
  const { key, at, what } = kept;
  all.set(id, { owner, key, at, what });
  // One storage entry for each key, because two tabs would overwrite each other's keys in a common entry.
  writeStored(unansweredPrefix + id, JSON.stringify(all.get(id)));
  refresh();
}

export function forgetKey(id: string): void {
  remove(id);
  refresh();
}

function dropOthers(): void {
  const now = readSession()?.user.id;
  for (const [id, { owner }] of all) if (now !== undefined && now !== owner) remove(id);
  refresh();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remove(id: string): void {
  all.delete(id);
  removeStored(unansweredPrefix + id);
}

function refresh(): void {
  mine = ofPersonNow();
  for (const listener of listeners) listener();
}

function ofPersonNow(): KeptKeys {
  const person = personNow();
  const since = Date.now() - keptMilliseconds;
  return Object.fromEntries([...all].filter(([, { owner, at }]) => owner === person && at > since));
}

function readAll(): Map<string, Stored> {
  const found = new Map<string, Stored>();
  for (const name of withFallback(() => Object.keys(localStorage), []).filter(isUnansweredKey)) {
    const stored = parse(readStored(name));
    if (stored) found.set(name.slice(unansweredPrefix.length), stored);
  }
  return found;
}

function parse(text: string | null): Stored | null {
  const stored = parseJson(text);
  return isStored(stored) ? stored : null;
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== "object" || value === null || !("owner" in value) || !("key" in value)) return false;
  return typeof value.owner === "string" && typeof value.key === "string" && "at" in value && "what" in value;
}
