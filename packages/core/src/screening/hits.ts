import { after, between, hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { counter } from "../observability/metrics.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import type { ListName } from "./lists.ts";
import type { Match } from "./screen.ts";

export type Flow = "identity" | "withdrawal" | "send" | "deposit";

export interface Hit {
  id: string;
  flow: Flow;
  /** Id of the transaction, or reference of the identity check. */
  subject: string;
  userId: string;
  checked: string;
  list: ListName | "rules";
  reference: string;
  entryName: string;
  score: number;
  foundAt: Date;
  state: "open" | "cleared" | "confirmed";
}

const hitsTotal = counter(
  "manilla_screening_hits_total",
  "Operations that matched a list, by what they are",
  ["flow"],
);

export type Checked = Pick<Hit, "flow" | "subject" | "userId" | "checked">;

/** Recorded before the operation is held, so that every held operation has its hit. Once per subject. */
export async function recordHit(
  ctx: Context,
  { flow, subject, userId, checked }: Checked,
  { list, reference, entryName, score, matches }: Match,
): Promise<void> {
  const now = ctx.clock.now();
  // The customer is told this time. Only staff end the review.
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
  // A booking may be committed although its answer was lost, so the books are checked.
  const dropped = ctx.prisma.$executeRaw`
    delete from screening.hit where flow = ${flow} and subject = ${subject} and state = 'open'
      and not exists (select from ledger.transaction t where t.id = ${subject}::uuid)`;
  await dropped.catch((error: unknown) => {
    // dropOrphans deletes it later. The caller's answer is more important.
    ctx.log.warn({ err: error, flow, subject }, "forgetting a screening hit failed");
  });
}

async function dropOrphans(ctx: Context): Promise<void> {
  await ctx.prisma
    .$executeRaw`delete from screening.hit h where h.state = 'open' and h.flow <> 'identity' and h.found_at < ${after(ctx.clock.now(), -hours(1))}
     and not exists (select from ledger.transaction t where t.id = h.subject::uuid)`;
}

const columns = `id, flow, subject, user_id as "userId", checked, list, reference, entry_name as "entryName",
  score::float8 as score, found_at as "foundAt", state`;

export async function findHit(ctx: Context, id: string): Promise<Hit | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    Hit[]
  >`select ${Prisma.raw(columns)} from screening.hit where id = ${id}`;
  return rows[0];
}

export async function openHitOf(
  ctx: Context,
  { flow, subject }: Pick<Hit, "flow" | "subject">,
): Promise<Hit | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    Hit[]
  >`select ${Prisma.raw(columns)} from screening.hit where flow = ${flow} and subject = ${subject} and state = 'open'`;
  return rows[0];
}

export async function stateOfHit(
  ctx: Context,
  { flow, subject }: Pick<Hit, "flow" | "subject">,
): Promise<Hit["state"] | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    Pick<Hit, "state">[]
  >`select state from screening.hit where flow = ${flow} and subject = ${subject}`;
  return rows[0]?.state;
}

/**
 * The same decision again changes nothing. Throws AppError conflict for the opposite decision, because proposals of
 * both kinds may wait. Confirmed coins stay with us and may be cleared later.
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
  if (rowCount === 0) throw new AppError("conflict", { message: "This hit was decided the other way." });
}

export async function watchHits(ctx: Context): Promise<number> {
  await dropOrphans(ctx);
  const rows = await ctx.prisma.$queryRaw<
    { id: string; flow: Flow; subject: string; found_at: Date }[]
  >`select id, flow, subject, found_at from screening.hit
     where state = 'open' and decide_by < ${ctx.clock.now()} order by found_at limit 50`;
  for (const { id, flow, subject, found_at: foundAt } of rows) {
    const waitedHours = Math.floor(between(foundAt, ctx.clock.now()) / hours(1));
    const alarm = { alarm: "screening_hit_waits", hit: id, flow, subject, waitedHours };
    ctx.log.error(alarm, "screening decision overdue: staff have not decided");
  }
  return rows.length;
}
