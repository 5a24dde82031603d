import { useEffect, useRef, useState } from "react";
import { lostSession, onSessionChange, readSession } from "../session/session.ts";

/** What was typed where a session was lost: in memory only, for the same person alone. */
const kept = new Map<string, unknown>();

onSessionChange(() => {
  const now = readSession()?.user.id;
  if (now === undefined ? lostSession() === null : now !== lostSession()) kept.clear();
});

/**
 * State of a form that outlives the loss of the session in the middle of it, and nothing else. What the way here
 * brought along ("buy again") goes before what was kept.
 */
export function useDraft<T>(name: string, initial: T, brought?: T) {
  // What was kept under a name was put there with the type of that name's form.
  const [value, setValue] = useState<T>(() => {
    if (brought !== undefined) return brought;
    return kept.has(name) ? (kept.get(name) as T) : initial;
  });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(
    () => () => {
      if (lostSession() !== null && readSession() === null) kept.set(name, latest.current);
      else kept.delete(name);
    },
    [name],
  );
  return [value, setValue] as const;
}
