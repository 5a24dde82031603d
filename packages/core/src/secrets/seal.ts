import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { Context } from "../context.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a value that must not be readable in its table. The value opens only with the same `purpose`. */
export function sealValue(secret: string, purpose: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const encrypt = createCipheriv(cipher, keyOf(secret, purpose), nonce);
  const body = Buffer.concat([encrypt.update(JSON.stringify(value), "utf8"), encrypt.final()]);
  return Buffer.concat([nonce, encrypt.getAuthTag(), body]).toString("base64url");
}

/** Returns the present key, which encrypts. During a change of keys, the old key comes second and only decrypts. */
export function dataKeys({ config }: Pick<Context, "config">): readonly string[] {
  const { DATA_SECRET: present, PREVIOUS_DATA_SECRET: previous } = config;
  return previous === undefined ? [present] : [present, previous];
}

/** Throws if the text was changed or sealed for another purpose. */
export function openSealedValue(secret: string, purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const decrypt = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, nonceBytes));
  decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = Buffer.concat([decrypt.update(bytes.subarray(nonceBytes + tagBytes)), decrypt.final()]);
  return JSON.parse(body.toString("utf8"));
}

function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `manilla:${purpose}`, 32));
}

/**
 * `open` throws if the text was changed, if it was sealed for another `purpose`, or if the value does not fit the
 * schema.
 */
export function sealedCodec<T>(purpose: string, schema: z.ZodType<T>) {
  return {
    seal: (ctx: Pick<Context, "config">, value: T): string =>
      sealValue(ctx.config.DATA_SECRET, purpose, value),
    open: (ctx: Pick<Context, "config">, text: string): T =>
      schema.parse(unsealWith(dataKeys(ctx), purpose, text)),
  };
}

/**
 * Seals a value again with the present key. Returns undefined if the value is already sealed with the present key, and
 * throws if no key opens the value.
 */
export function resealWithPresentKey(
  ctx: Pick<Context, "config">,
  purpose: string,
  text: string,
): string | undefined {
  const [present = "", ...before] = dataKeys(ctx);
  try {
    openSealedValue(present, purpose, text);
    return undefined;
  } catch {
    return sealValue(present, purpose, unsealWith(before, purpose, text));
  }
}

function unsealWith(keys: readonly string[], purpose: string, text: string): unknown {
  const [key = "", ...others] = keys;
  try {
    return openSealedValue(key, purpose, text);
  } catch (error) {
    if (others.length === 0) throw error;
    return unsealWith(others, purpose, text);
  }
}

/** The duration of the comparison reveals only whether the lengths are equal. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
