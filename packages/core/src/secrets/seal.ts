import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Context } from "../context.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to stand in a table for a while and may not be read there: a code on its way, a contact. `purpose`
 * separates the keys, so that what was sealed for one thing opens nowhere else.
 */
export function seal(secret: string, purpose: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const encrypt = createCipheriv(cipher, keyOf(secret, purpose), nonce);
  const body = Buffer.concat([encrypt.update(JSON.stringify(value), "utf8"), encrypt.final()]);
  return Buffer.concat([nonce, encrypt.getAuthTag(), body]).toString("base64url");
}

/** The key that seals, and while it is being changed the one that did before: either opens. */
export function dataKeys({ config }: Pick<Context, "config">): readonly string[] {
  const { DATA_SECRET: present, PREVIOUS_DATA_SECRET: previous } = config;
  return previous === undefined ? [present] : [present, previous];
}

/** What was sealed. Throws when it was changed, or sealed for something else. */
export function unseal(secret: string, purpose: string, sealed: string): unknown {
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
 * A value that is stored encrypted and read back by its schema. `purpose` separates the keys: what was sealed for one
 * purpose opens for no other. `open` throws when the text was changed, sealed elsewhere, or has another shape.
 */
export function sealed<T>(purpose: string, schema: z.ZodType<T>) {
  return {
    seal: (ctx: Pick<Context, "config">, value: T): string => seal(ctx.config.DATA_SECRET, purpose, value),
    open: (ctx: Pick<Context, "config">, text: string): T =>
      schema.parse(unsealWith(dataKeys(ctx), purpose, text)),
  };
}

/**
 * What the previous key sealed, sealed anew with the present one; undefined where the present one opens it. Throws when
 * neither does.
 */
export function renewed(ctx: Pick<Context, "config">, purpose: string, text: string): string | undefined {
  const [present = "", ...before] = dataKeys(ctx);
  try {
    unseal(present, purpose, text);
    return undefined;
  } catch {
    return seal(present, purpose, unsealWith(before, purpose, text));
  }
}

/** By the first of these keys that opens it. */
function unsealWith(keys: readonly string[], purpose: string, text: string): unknown {
  const [key = "", ...others] = keys;
  try {
    return unseal(key, purpose, text);
  } catch (error) {
    if (others.length === 0) throw error;
    return unsealWith(others, purpose, text);
  }
}
