import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { isId } from "../runtime/ids.ts";

// It stands here, not in a feature: notifications write the link into messages, and users act on it.

const idBytes = 16;
const macBytes = 16;

/** The token of the "It was not me" link in messages about one event; made from the event's id, so it is stored nowhere. */
export function securityLinkToken(ctx: Pick<Context, "config">, eventId: string): string {
  const id = Buffer.from(eventId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(ctx, id)]).toString("base64url");
}

/** The event a token was made for; null when the token was not made here. */
export function eventOfSecurityLink(ctx: Pick<Context, "config">, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + macBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(ctx, id))) return null;
  const hex = id.toString("hex");
  const eventId = [8, 12, 16, 20, 32]
    .map((end, part, ends) => hex.slice(part === 0 ? 0 : ends[part - 1], end))
    .join("-");
  return isId(eventId) ? eventId : null;
}

function macOf({ config }: Pick<Context, "config">, id: Buffer): Buffer {
  return createHmac("sha256", config.DATA_SECRET)
    .update("security-link:")
    .update(id)
    .digest()
    .subarray(0, macBytes);
}
