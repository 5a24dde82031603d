import { minutes, seconds } from "@manilla/shared/duration";
import { useEffect, useState } from "react";
import { readStored, storageKeys, writeStored } from "../storage/storage.ts";
import { storedValue } from "../storage/stored-value.ts";
import { useStoredValue } from "../storage/use-stored-value.ts";

const idleMilliseconds = minutes(5);
const checkMilliseconds = seconds(15);
const noteMilliseconds = seconds(10);
/** A phone's automatic clock corrections are smaller than this. */
const correctionMilliseconds = seconds(5);

const enabled = storedValue<boolean>(storageKeys.appLock, {
  parse: (text) => text === "1",
  format: (on) => (on ? "1" : "0"),
});

export const useAppLock = () => useStoredValue(enabled);

export function setAppLock(on: boolean): void {
  noteActivity();
  enabled.write(on);
}

/** Unix milliseconds of the last activity, or 0 while locked, so that a reload does not unlock. */
function lastActive(): number {
  return Number.parseInt(readStored(storageKeys.lastActive) ?? "0", 10);
}

/**
 * `activity`: Unix milliseconds of the last known activity. `at`: `performance.now()` when this page saw it, which
 * the device's clock settings do not change.
 */
let seen = { activity: 0, at: 0 };

/** An activity in the future means that somebody set the device's clock back. */
function isIdle(): boolean {
  const activity = lastActive();
  if (activity !== seen.activity) seen = { activity, at: performance.now() };
  const away = Date.now() - activity;
  return away < -correctionMilliseconds || Math.max(away, performance.now() - seen.at) > idleMilliseconds;
}

function noteActivity(): void {
  seen = { activity: Date.now(), at: performance.now() };
  writeStored(storageKeys.lastActive, String(seen.activity));
}

export function useLocked(): { locked: boolean; unlock: () => void } {
  const on = useAppLock();
  const [locked, setLocked] = useState(() => on && isIdle());
  useEffect(() => {
    if (!on || locked) return;
    const check = () => {
      if (!isIdle()) return;
      writeStored(storageKeys.lastActive, "0");
      setLocked(true);
    };
    const note = () => {
      check();
      if (Date.now() - lastActive() > noteMilliseconds && lastActive() !== 0) noteActivity();
    };
    const timer = setInterval(check, checkMilliseconds);
    document.addEventListener("visibilitychange", check);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, note, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      for (const kind of ["pointerdown", "keydown"])
        document.removeEventListener(kind, note, { capture: true });
    };
  }, [on, locked]);
  return {
    locked: on && locked,
    unlock: () => {
      noteActivity();
      setLocked(false);
    },
  };
}
