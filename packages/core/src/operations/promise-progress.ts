import { hours, inSeconds, minutes, seconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";

const promises = [
  {
    ageMs: seconds(30),
    reason: "No final answer yet. If the provider refuses, your money is back within 30 seconds of that.",
  },
  { ageMs: minutes(10), reason: "Still no final answer. We keep checking: you don't need to do anything." },
  {
    ageMs: hours(1),
    reason: "Still no final answer. Within 24 hours it's done, your money is back, or our team decides.",
  },
] as const;

const batch = 100;

interface Row {
  id: string;
  state: string;
  updated_at: Date;
}

const kinds = [
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
  "naira.withdrawal",
  "crypto.send",
];

/**
 * Tells customers what to expect while an operation is open. Each text of `promises` is written to the operation's
 * timeline once, when the operation is older than the text's `ageMs`. Changes no money, no state and no poll time.
 */
export async function promiseProgress(ctx: Context): Promise<number> {
  let noted = 0;
  // The text for the longest wait comes first, so that an old operation does not get the texts for shorter waits, too.
  for (const [stage, { ageMs, reason }] of [...promises.entries()].reverse()) {
    const now = ctx.clock.now();
    // Skips operations that were written in the last 20 seconds, because their submission (up to 18 seconds) may be
    // running. If we wrote to an operation during its submission, a refusal by the provider could not be stored.
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
        // The step does nothing if another worker has written the text or polled the provider since the read.
        ifUnchangedSince: updatedAt,
        details: { promised: stage },
      };
      if ((await ctx.ledger.advance(step)).moved) noted += 1;
    }
  }
  return noted;
}
