import { seconds } from "@manilla/shared/duration";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import { onThisClock } from "../../lib/api/server-clock.ts";
import { storageKeys } from "../../lib/storage/storage.ts";
import { storedValue } from "../../lib/storage/stored-value.ts";
import { useStoredValue } from "../../lib/storage/use-stored-value.ts";

const cooldownMilliseconds = seconds(identityCooldownSeconds);

const lastAttempt = storedValue<number>(storageKeys.identityAttempt, {
  parse: (text) => {
    const at = Number.parseInt(text ?? "0", 10);
    // A mark from the future comes from a wrong clock.
    return Number.isFinite(at) && at <= Date.now() ? at : 0;
  },
  format: String,
});

export function rememberAttempt(at: number = Date.now()): void {
  lastAttempt.write(at);
}

/** The server says how long in seconds: the local mark is moved so that it ends then. */
export function rememberWait(waitSeconds: number): void {
  lastAttempt.write(Date.now() + seconds(waitSeconds) - cooldownMilliseconds);
}

/** When the next attempt may begin: the later of what this device and the server remember. 0 when it may be now. */
export function useCooldownEnd(retryAt: string | null | undefined): number {
  const local = useStoredValue(lastAttempt);
  return Math.max(local === 0 ? 0 : local + cooldownMilliseconds, retryAt ? onThisClock(retryAt) : 0);
}
