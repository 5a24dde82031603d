import { minutes, seconds } from "@manilla/shared/duration";
import { useEffect, useState } from "react";
import { readStored, storageKeys, writeStored } from "./storage/storage.ts";
import { storedValue } from "./storage/stored-value.ts";
import { useStoredValue } from "./storage/use-stored-value.ts";

/** So long without a touch or a key, and the app asks for the PIN or a passkey. */
const idleMilliseconds = minutes(5);
const checkMilliseconds = seconds(15);
/** Activity is written down this often at most. */
const noteMilliseconds = seconds(10);
/** A phone corrects its clock by less than this. */
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

/** Zero while locked, so that a reload does not unlock. */
function lastActive(): number {
  return Number.parseInt(readStored(storageKeys.lastActive) ?? "0", 10);
}

/** The last activity that this page knows of, and when it saw it by the page's own time, which no setting changes. */
let seen = { activity: 0, at: 0 };

/** Whether the last activity was too long ago, by the device's clock or the page's time, or the clock was set back since. */
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

/** Whether the app is locked now, and how to unlock it after the PIN or passkey was right. */
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
