import { randomBytes } from "node:crypto";
import { seconds } from "@manilla/shared/duration";
import { Secret, TOTP } from "otpauth";

const periodSeconds = 30;
/** Phone clocks are a little off, so the previous and the next code are also accepted. */
const stepsOfTolerance = 1;
const secretBytes = 20;

export interface TotpAccount {
  secret: string;
  account: string;
  issuer: string;
}

/** A new shared secret of 160 bits (RFC 4226, section 4), in base32. Store it sealed (seal.ts), never in the clear. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** Returns the address in the QR code that authenticator apps scan. */
export function totpUri({ secret, account, issuer }: TotpAccount): string {
  return new TOTP({ secret, label: account, issuer, period: periodSeconds }).toString();
}

export function totpCode(secret: string, now: Date): string {
  return new TOTP({ secret, period: periodSeconds }).generate({ timestamp: now.getTime() });
}

export interface TotpGuess {
  secret: string;
  code: string;
  now: Date;
  lastStep: number | null;
}

/**
 * Checks a code of six digits against the time steps around `now`. Returns its step, or null when the code is wrong
 * or its step was accepted before (RFC 6238, section 5.2: a code is accepted once). The caller stores the step with a
 * condition (`last_step is null or last_step < $step`), so that of two equal codes one is accepted.
 */
export function checkTotp({ secret, code, now, lastStep }: TotpGuess): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret, period: periodSeconds });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: stepsOfTolerance });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / seconds(periodSeconds)) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
