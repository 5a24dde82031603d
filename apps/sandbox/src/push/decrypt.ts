import { createDecipheriv, createECDH, createHmac, type ECDH } from "node:crypto";

export interface BrowserKeys {
  ecdh: ECDH;
  auth: Buffer;
}

export function makeBrowserKeys(auth: Buffer): BrowserKeys {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { ecdh, auth };
}

const headerBytes = 21;
const tagBytes = 16;
/** Delimiter after the text of the last record (RFC 8188, section 2). */
const lastRecord = 2;

/**
 * Decrypts a message like a browser: RFC 8291 for the keys, RFC 8188 ("aes128gcm") for the content, in one record.
 * Throws for a message to another subscription.
 */
export function decryptPush({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(headerBytes, headerBytes + keyLength);
  const sealed = body.subarray(headerBytes + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const input = derive({ secret: ecdh.computeSecret(sender), salt: auth, info, length: 32 });
  const key = derive({ secret: input, salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), length: 16 });
  const nonce = derive({ secret: input, salt, info: Buffer.from("Content-Encoding: nonce\0"), length: 12 });
  const open = createDecipheriv("aes-128-gcm", key, nonce);
  open.setAuthTag(sealed.subarray(-tagBytes));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -tagBytes)), open.final()]);
  const end = padded.lastIndexOf(lastRecord);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the record");
  return padded.subarray(0, end).toString("utf8");
}

/** HKDF with SHA-256 (RFC 5869) of at most one block. */
function derive({
  secret,
  salt,
  info,
  length,
}: Record<"secret" | "salt" | "info", Buffer> & { length: number }) {
  const extracted = createHmac("sha256", salt).update(secret).digest();
  return createHmac("sha256", extracted)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}
