import { seconds } from "@manilla/shared/duration";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import { onThisClock } from "#lib/api/server-clock.ts";
import { storageKeys } from "#lib/storage/storage.ts";
import { storedValue } from "#lib/storage/stored-value.ts";
import { useStoredValue } from "#lib/storage/use-stored-value.ts";

const cooldownMilliseconds = seconds(identityCooldownSeconds);

const lastAttempt = storedValue<number>(storageKeys.identityAttempt, {
  parse: (text) => {
    const at = Number.parseInt(text ?? "0", 10);
    // A time in the future comes from a wrong clock.
    return Number.isFinite(at) && at <= Date.now() ? at : 0;
  },
  format: String,
});

export function rememberAttempt(at: number = Date.now()): void {
  lastAttempt.write(at);
}

/** Stores the time as if the last attempt had been made so long ago that the cooldown ends after `waitSeconds`. */
export function rememberWait(waitSeconds: number): void {
  lastAttempt.write(Date.now() + seconds(waitSeconds) - cooldownMilliseconds);
}

/**
 * Unix time in milliseconds from which the next attempt is allowed: the later of this device's and the server's. 0 if
 * neither is known.
 */
export function useCooldownEnd(retryAt: string | null | undefined): number {
  const local = useStoredValue(lastAttempt);
  return Math.max(local === 0 ? 0 : local + cooldownMilliseconds, retryAt ? onThisClock(retryAt) : 0);
}
