import { addMilliseconds, hours, millisecondsBetween } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import type { ScreeningHit } from "../runtime/prisma/client.ts";
import type { Match } from "./screen.ts";

export type Flow = "identity" | "withdrawal" | "send" | "deposit";

/** `subject` is the id of the transaction, or the reference of the identity check. */
export type Hit = ScreeningHit & { flow: Flow; state: "open" | "cleared" | "confirmed" };

const hitsTotal = registerCounter(
  "manilla_screening_hits_total",
  "Operations that matched a screening list, by flow",
  ["flow"],
);

export type Checked = Pick<Hit, "flow" | "subject" | "userId" | "checked">;

/**
 * Stores the hit of an operation that matches a list or a rule, once per subject. Call this before the operation is
 * booked as held, because every held operation needs a hit.
 */
export async function recordHit(
  ctx: Context,
  { flow, subject, userId, checked }: Checked,
  { list, reference, entryName, score, matches }: Match,
): Promise<void> {
  const now = ctx.clock.now();
  // The customer sees the time `decide_by`. If staff have not decided by then, they get an alarm, and the hit stays
  // open.
  const rowCount = await ctx.prisma.$executeRaw`
    insert into screening.hit (id, flow, subject, user_id, checked, list, reference, entry_name, score, matches, found_at, decide_by)
    select ${newId()}, ${flow}, ${subject}, ${userId}, ${checked.slice(0, 300)}, ${list}, ${reference}, ${entryName}, ${score},
      ${matches}, ${now}, ${now}::timestamptz + make_interval(hours => decide_hours)
    from screening.setting
    on conflict (flow, subject) do nothing`;
  if (rowCount !== 1) return;
  hitsTotal({ flow });
  ctx.log.warn({ flow, subject, list, reference, score }, "screening hit: held for two members of staff");
}

export async function dropHit(ctx: Context, { flow, subject }: Pick<Hit, "flow" | "subject">): Promise<void> {
  // Keeps the hit if the transaction exists, because the booking may have succeeded although its answer was lost.
  const dropped = ctx.prisma.$executeRaw`
    delete from screening.hit where flow = ${flow} and subject = ${subject} and state = 'open'
      and not exists (select from ledger.transaction t where t.id = ${subject}::uuid)`;
  await dropped.catch((error: unknown) => {
    // The failure is only logged, because `dropOrphans` deletes the hit later.
    ctx.log.warn({ err: error, flow, subject }, "dropping a screening hit failed");
  });
}

async function dropOrphans(ctx: Context): Promise<void> {
  await ctx.prisma
    .$executeRaw`delete from screening.hit h where h.state = 'open' and h.flow <> 'identity' and h.found_at < ${addMilliseconds(ctx.clock.now(), -hours(1))}
     and not exists (select from ledger.transaction t where t.id = h.subject::uuid)`;
}

export async function findHit(ctx: Context, id: string): Promise<Hit | null> {
  // Cast: constraints flow_is_known and hit_state_is_known allow only these values.
  return (await ctx.prisma.screeningHit.findUnique({ where: { id } })) as Hit | null;
}

export async function stateOfHit(
  ctx: Context,
  { flow, subject }: Pick<Hit, "flow" | "subject">,
): Promise<string | undefined> {
  const hit = await ctx.prisma.screeningHit.findUnique({ where: { flow_subject: { flow, subject } } });
  return hit?.state;
}

/**
 * Stores the decision of staff about a hit. Throws AppError conflict if staff decided the opposite before. Exception: a
 * confirmed hit of a deposit can still be cleared, because we still have the coins.
 */
export async function closeHit(
  ctx: Context,
  { id, flow }: Pick<Hit, "id" | "flow">,
  state: "cleared" | "confirmed",
): Promise<void> {
  const from = ["open", state, ...(flow === "deposit" && state === "cleared" ? ["confirmed"] : [])];
  const rowCount = await ctx.prisma
    .$executeRaw`update screening.hit set state = ${state}, decided_at = case when state = ${state} then decided_at else ${ctx.clock.now()} end
     where id = ${id} and state = any (${from})`;
  if (rowCount === 0) throw new AppError("conflict", "This hit was decided the other way.");
}

export async function watchHits(ctx: Context): Promise<number> {
  await dropOrphans(ctx);
  const hits = await ctx.prisma.screeningHit.findMany({
    where: { state: "open", decideBy: { lt: ctx.clock.now() } },
    orderBy: { foundAt: "asc" },
    take: 50,
  });
  for (const { id, flow, subject, foundAt } of hits) {
    const waitedHours = Math.floor(millisecondsBetween(foundAt, ctx.clock.now()) / hours(1));
    const alarm = { alarm: "screening_hit_waits", hit: id, flow, subject, waitedHours };
    ctx.log.error(alarm, "screening decision overdue: staff have not decided");
  }
  return hits.length;
}
