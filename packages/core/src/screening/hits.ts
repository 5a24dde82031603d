import { hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { counter } from "../observability/metrics.ts";
import { newId } from "../runtime/ids.ts";
import type { ListName } from "./lists.ts";
import type { Match } from "./screen.ts";

export type Flow = "identity" | "withdrawal" | "send" | "deposit";

/** An operation that matched an entry of a list. */
export interface Hit {
  id: string;
  flow: Flow;
  /** The transaction's id; for an identity check its reference. */
  subject: string;
  userId: string;
  checked: string;
  list: ListName | "rules";
  reference: string;
  entryName: string;
  score: number;
  state: "open" | "cleared" | "confirmed";
}

const hitsTotal = counter(
  "manilla_screening_hits_total",
  "Operations that matched a list, by what they are",
  ["flow"],
);

// The customer is given this time; nothing but staff ends the review.
const insert = `
  insert into screening.hit (id, flow, subject, user_id, checked, list, reference, entry_name, score, matches, found_at, decide_by)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11::timestamptz + make_interval(hours => decide_hours)
  from screening.setting
  on conflict (flow, subject) do nothing`;

/** What was checked, and for whom. */
export type Checked = Pick<Hit, "flow" | "subject" | "userId" | "checked">;

/** Records a match before the operation is held, so that no held operation is without its hit. Once for each subject. */
export async function recordHit(
  ctx: Context,
  { flow, subject, userId, checked }: Checked,
  { list, reference, entryName, score, matches }: Match,
): Promise<void> {
  const facts = [userId, checked.slice(0, 300), list, reference, entryName, score, matches, ctx.clock.now()];
  const { rowCount } = await ctx.pool.query(insert, [newId(), flow, subject, ...facts]);
  if (rowCount !== 1) return;
  hitsTotal({ flow });
  ctx.log.warn({ flow, subject, list, reference, score }, "screening hit: held for two members of staff");
}

// A booking may be committed and its answer lost: the books say whether the operation exists.
const drop = `
  delete from screening.hit where flow = $1 and subject = $2 and state = 'open'
    and not exists (select from ledger.transaction t where t.id = $2::uuid)`;

/** Forgets a hit whose transaction does not exist: it was refused for another reason, or was a repetition. */
async function dropHit(ctx: Context, { flow, subject }: Pick<Hit, "flow" | "subject">): Promise<void> {
  await ctx.pool.query(drop, [flow, subject]);
}

/**
 * Runs what begins an operation, with a hit recorded first where there is a match; the hit goes again when nothing began: an
 * error, or an answer from an earlier call.
 */
export async function heldByScreening<O extends { replayed: boolean }>(
  ctx: Context,
  { checked, match }: { checked: Checked; match: Match | undefined },
  begin: (isHit: boolean) => Promise<O>,
): Promise<O> {
  if (!match) return begin(false);
  await recordHit(ctx, checked, match);
  const outcome = await begin(true).catch(async (error: unknown) => {
    await dropHit(ctx, checked);
    throw error;
  });
  if (outcome.replayed) await dropHit(ctx, checked);
  return outcome;
}

const columns = `id, flow, subject, user_id as "userId", checked, list, reference, entry_name as "entryName",
  score::float8 as score, state`;

export async function findHit(ctx: Context, id: string): Promise<Hit | undefined> {
  const { rows } = await ctx.pool.query<Hit>(`select ${columns} from screening.hit where id = $1`, [id]);
  return rows[0];
}

/** The undecided hit of an operation. */
export async function openHitOf(
  ctx: Context,
  { flow, subject }: Pick<Hit, "flow" | "subject">,
): Promise<Hit | undefined> {
  const { rows } = await ctx.pool.query<Hit>(
    `select ${columns} from screening.hit where flow = $1 and subject = $2 and state = 'open'`,
    [flow, subject],
  );
  return rows[0];
}

/** Notes what staff decided. The same decision again changes nothing. */
export async function closeHit(
  ctx: Context,
  { id }: Pick<Hit, "id">,
  state: "cleared" | "confirmed",
): Promise<void> {
  await ctx.pool.query("update screening.hit set state = $2, decided_at = $3 where id = $1 and state <> $2", [
    id,
    state,
    ctx.clock.now(),
  ]);
}

/** Alarms about hits that staff have not decided in time, at every call. Returns how many. */
export async function watchHits(ctx: Context): Promise<number> {
  const { rows } = await ctx.pool.query<{ id: string; flow: Flow; subject: string; found_at: Date }>(
    `select id, flow, subject, found_at from screening.hit
     where state = 'open' and decide_by < $1 order by found_at limit 50`,
    [ctx.clock.now()],
  );
  for (const { id, flow, subject, found_at: foundAt } of rows) {
    const waitedHours = Math.floor((ctx.clock.now().getTime() - foundAt.getTime()) / hours(1));
    const alarm = { alarm: "screening_hit_waits", hit: id, flow, subject, waitedHours };
    ctx.log.error(alarm, "screening decision overdue: staff have not decided");
  }
  return rows.length;
}
