import { days, hours } from "@manilla/shared/duration";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";

const limits = {
  report: { most: 10, windowMs: days(1) },
  message: { most: 30, windowMs: hours(1) },
} as const;

/** Ten reports a day and thirty messages an hour per person. Throws AppError rate_limited. */
export async function limitWriting(ctx: Context, userId: string, what: keyof typeof limits): Promise<void> {
  await refuseBeyond(ctx, `cases:${what}:${userId}`, limits[what]);
}
