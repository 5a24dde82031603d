import { hours, inSeconds, minutes, seconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";

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

/** Operations whose money has left the balance while a provider decides. */
const kinds = [
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
  "naira.withdrawal",
  "crypto.send",
];

/**
 * Tells the owners of open operations what happens next: writes each text of `promises` once to the timeline at that
 * age. Changes no money, no state and no poll time.
 */
export async function promiseProgress(ctx: Context): Promise<number> {
  let noted = 0;
  // The oldest age comes first. An operation that got its text is skipped for the younger ages, so it gets one line.
  for (const [stage, { ageMs, reason }] of [...promises.entries()].reverse()) {
    const now = ctx.clock.now();
    // Operations that wait for staff are left out, because their timeline already says so. An operation is also left
    // out for 20 seconds after a write, because it may be in submission, which takes up to 18 seconds (a payout with
    // three calls of 6 seconds). A refusal fails it only if nothing was written since the submission began.
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
        // Another worker may have written this promise or polled the provider since the read.
        ifUnchangedSince: updatedAt,
        details: { promised: stage },
      };
      if ((await ctx.ledger.advance(step)).moved) noted += 1;
    }
  }
  return noted;
}
