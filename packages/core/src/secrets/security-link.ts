import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { isId } from "../runtime/ids.ts";
import { dataKeys } from "./seal.ts";

// `notifications` writes the link and `users` handles it, but neither may import the other.

const idBytes = 16;
const macBytes = 16;

/** Returns the token of the link "It was not me", computed from the event's id and not stored. */
export function securityLinkToken({ config }: Pick<Context, "config">, eventId: string): string {
  const id = Buffer.from(eventId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(config.DATA_SECRET, id)]).toString("base64url");
}

export function eventOfSecurityLink(ctx: Pick<Context, "config">, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + macBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!dataKeys(ctx).some((key) => timingSafeEqual(bytes.subarray(idBytes), macOf(key, id)))) return null;
  const hex = id.toString("hex");
  const eventId = [8, 12, 16, 20, 32]
    .map((end, part, ends) => hex.slice(part === 0 ? 0 : ends[part - 1], end))
    .join("-");
  return isId(eventId) ? eventId : null;
}

function macOf(key: string, id: Buffer): Buffer {
  return createHmac("sha256", key).update("security-link:").update(id).digest().subarray(0, macBytes);
}
