import { createHmac, timingSafeEqual } from "node:crypto";
import { inSeconds, minutes } from "@manilla/shared/duration";

const toleranceSeconds = inSeconds(minutes(5));

/**
 * `t=<seconds>,s=<hex>`: HMAC-SHA256 over "<seconds>.<raw body>", in constant time, and not older or newer than five
 * minutes. The two parts are read by their place: `timestamp=…,v1=…` and `ts=…,sig=…` were seen as well.
 */
export function quidaxSignatureFits(
  raw: Buffer,
  header: string | string[] | undefined,
  { key, now }: { key: string; now: Date },
): boolean {
  if (typeof header !== "string" || header.length > 300) return false;
  const [timestamp = "", given = ""] = header.split(",").map((part) => part.trim().split("=")[1] ?? "");
  if (!/^[0-9]{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  const signature = Buffer.from(given, "hex");
  // The bytes as they came, or, as in the vendor's own sample, the body written anew. Both are compared every time.
  const fits = [raw, writtenAnew(raw)]
    .map((bytes) => createHmac("sha256", key).update(`${timestamp}.`).update(bytes).digest())
    .map((expected) => timingSafeEqual(expected, signature))
    .includes(true);
  return fits && Math.abs(inSeconds(now.getTime()) - Number(timestamp)) <= toleranceSeconds;
}

function writtenAnew(raw: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(raw.toString("utf8"))));
  } catch {
    return raw;
  }
}

/** How the vendor signs; the fake and the tests speak with it. */
export function signLikeQuidax(raw: Buffer, { key, at }: { key: string; at: Date }): Record<string, string> {
  const timestamp = Math.floor(inSeconds(at.getTime()));
  const signature = createHmac("sha256", key).update(`${timestamp}.`).update(raw).digest("hex");
  return { "quidax-signature": `t=${timestamp},s=${signature}` };
}
