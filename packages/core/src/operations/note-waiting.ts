import { hours, inSeconds, minutes, seconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";

/** What the timeline promises, by the age of an operation that has no final answer yet. */
const promises = [
  {
    ageMs: seconds(30),
    reason: "No final answer yet. If the provider refuses, your money is back within 30 seconds of that.",
  },
  { ageMs: minutes(10), reason: "Still no final answer. We keep asking; you do not have to do anything." },
  {
    ageMs: hours(1),
    reason: "Still no final answer. Within 24 hours it is done, your money is back, or our staff decide.",
  },
] as const;

const batch = 100;

interface Row {
  id: string;
  state: string;
  updated_at: Date;
}

/** Money that has left the balance and whose outcome a provider decides. */
const kinds = [
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
  "naira.withdrawal",
  "crypto.send",
];

/**
 * Writes into the timeline of each operation that waits for its provider what its owner can expect: at the age of 30 seconds,
 * 10 minutes and an hour, each once. A line waits until nothing was written to the operation for 20 seconds. Moves no money and
 * changes no state, nor the time of the next poll, which a sweep may have set since the row was read.
 */
export async function noteWaiting(ctx: Context): Promise<number> {
  let noted = 0;
  // The latest promise first: an operation without a look for an hour gets that one line.
  for (const [stage, { ageMs, reason }] of [...promises.entries()].reverse()) {
    const now = ctx.clock.now();
    // What staff must approve waits for staff, and says so already. What moved a moment ago may be at its provider, whose refusal
    // counts only while nothing else was written. The longest submission is a payout's: with its queries three calls of at most 6
    // seconds each (providers/payouts). 20 seconds are those 18 and two to write the refusal.
    const rows = await ctx.prisma.$queryRaw<Row[]>`
  select t.id, t.state, t.updated_at from ledger.transaction t
  where not t.final and t.kind = any (${kinds}) and t.state not in ('pending_approval', 'under_review')
    and t.created_at <= ${now}::timestamptz - make_interval(secs => ${inSeconds(ageMs)}) and t.updated_at <= ${now}::timestamptz - interval '20 seconds'
    and coalesce((t.details ->> 'promised')::int, -1) < ${stage}
  order by t.created_at limit ${batch}`;
    for (const { id, state, updated_at: updatedAt } of rows) {
      const step = {
        id,
        from: state,
        to: state,
        final: false,
        at: now,
        reason,
        // Another worker may have written the same promise, or polled the provider, since the row was read.
        ifUnchangedSince: updatedAt,
        details: { promised: stage },
      };
      if ((await ctx.ledger.advance(step)).moved) noted += 1;
    }
  }
  return noted;
}
