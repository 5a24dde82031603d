import type { Context } from "../context.ts";
import { newId, noUserId } from "../runtime/ids.ts";

export interface RequestLine {
  /** The route's tag and name, such as "users.change_pin". */
  action: string;
  actorId: string | null;
  /** The id in the request's path, such as a withdrawal's id. If the path has no id, the person's id. */
  subject: string;
  outcome: string;
  status: number;
  ip: string;
  requestId: string;
}

const linesAtOnce = 500;
/** Audit lines wait this long and are written in one commit, because each commit delays concurrent purchases. */
const gatherMs = 100;
/** Maximum number of waiting lines. Further lines are dropped, and the loss is logged. */
const mostWaiting = 20_000;

type Row = RequestLine & { id: string; at: string };

/**
 * Writes the audit line of a request after the request was answered. If the process is killed, waiting lines are lost.
 * Changes of secrets or contacts, sign-ins and staff decisions therefore also write a line in their own commit.
 */
export function createRequestLines(ctx: Pick<Context, "prisma" | "log" | "clock">) {
  let waiting: Row[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    for (let left = waiting.length; left > 0; left -= linesAtOnce) {
      const lines = waiting.slice(0, Math.min(left, linesAtOnce));
      try {
        await ctx.prisma.$executeRaw`
  insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
  select id, at, coalesce("actorId", ${noUserId}), case when "actorId" is null then 'nobody' else 'owner' end, action, subject, '{}',
    jsonb_build_object('outcome', outcome, 'status', status), ip, "requestId"
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(id uuid, at timestamptz, "actorId" uuid, action text, subject text, outcome text,
    status integer, ip text, "requestId" text)
  on conflict (id) do nothing`;
        waiting = waiting.slice(lines.length);
      } catch (error) {
        ctx.log.error(
          { err: error, lines: waiting.length },
          "writing audit lines failed; they wait for the next one",
        );
        return;
      }
    }
  }

  return {
    add(line: RequestLine): void {
      if (waiting.length >= mostWaiting) {
        ctx.log.error({ ...line }, "audit line dropped: too many wait for the database");
        return;
      }
      waiting.push({ ...line, id: newId(), at: ctx.clock.now().toISOString() });
      timer ??= setTimeout(() => void write(), gatherMs);
    },
    /** Resolves when every line added so far was written or has failed. */
    flush: write,
  };
}
