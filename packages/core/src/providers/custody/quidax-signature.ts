import { createHmac } from "node:crypto";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { bytesAndWrittenAnew, isSignedUnder } from "../webhook-keys.ts";

const toleranceSeconds = inSeconds(minutes(5));

/**
 * `t=<seconds>,s=<hex>`: HMAC-SHA256 over "<seconds>.<raw body>", compared in constant time, at most five minutes old
 * or early. The two parts are read by position, because `timestamp=…,v1=…` and `ts=…,sig=…` occur as well.
 */
export function quidaxSignatureFits(
  raw: Buffer,
  header: string | string[] | undefined,
  { keys, now }: { keys: readonly string[]; now: Date },
): boolean {
  if (typeof header !== "string" || header.length > 300) return false;
  const [timestamp = "", given = ""] = header.split(",").map((part) => part.trim().split("=")[1] ?? "");
  if (!/^[0-9]{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  // The raw bytes, or the re-serialised body as in the vendor's sample.
  const bodies = bytesAndWrittenAnew(raw);
  const fits = isSignedUnder(keys, Buffer.from(given, "hex"), (key) =>
    bodies.map((bytes) => createHmac("sha256", key).update(`${timestamp}.`).update(bytes).digest()),
  );
  return fits && Math.abs(inSeconds(now.getTime()) - Number(timestamp)) <= toleranceSeconds;
}
