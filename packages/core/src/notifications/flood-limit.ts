import { createHash } from "node:crypto";
import { days, hours, inSeconds } from "@manilla/shared/duration";
import { countUse } from "../concurrency/rate-limit.ts";
import type { Context } from "../context.ts";

// Counted by kind: a thief who causes many messages of one kind hides no message of another.
const perHour = 20;
/** The address may be a stranger's, who has no account here. */
const unprovedPerDay = 3;

interface Announcement {
  to: string;
  kind: string;
  /** Whether the person has proved the address. */
  proved: boolean;
}

/** Counts one message to this address; whether it is one too many. The app lists it all the same. */
export async function isFlooded(ctx: Context, { to, kind, proved }: Announcement): Promise<boolean> {
  const address = createHash("sha256").update(to).digest("base64url");
  const [most, windowMs] = proved ? [perHour, hours(1)] : [unprovedPerDay, days(1)];
  const key = `message:${proved ? "proved" : "unproved"}:${kind}:${address}`;
  const { count } = await countUse(ctx, key, inSeconds(windowMs));
  return count > Math.ceil(most * ctx.config.RATE_LIMIT_FACTOR);
}
