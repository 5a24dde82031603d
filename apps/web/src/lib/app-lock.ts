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

/** Whether the last activity was too long ago. One in the future does not count: the clock was set back. */
function isIdle(): boolean {
  return Math.abs(Date.now() - lastActive()) > idleMilliseconds;
}

function noteActivity(): void {
  writeStored(storageKeys.lastActive, String(Date.now()));
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
