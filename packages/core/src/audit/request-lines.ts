import type { Context } from "../context.ts";
import { newId, noUserId } from "../runtime/ids.ts";

/** What a request did to the account or its money, as the audit log records it. */
export interface RequestLine {
  /** "users.change_pin": the route's tag and name. */
  action: string;
  /** The signed-in person; null on an open route. */
  actorId: string | null;
  /** The id in the address (a withdrawal, a session), else the person's own. */
  subject: string;
  /** "done", or the stable code of the refusal. */
  outcome: string;
  status: number;
  ip: string;
  requestId: string;
}

const linesAtOnce = 500;
/** Lines of so long share a statement: at each commit of a few lines the purchases beside it would wait for the disk. */
const gatherMs = 100;
/** Lines that wait while the database is away; beyond it the newest are dropped, with an error in the log. */
const mostWaiting = 20_000;

type Row = RequestLine & { id: string; at: string };

/**
 * Writes a line for each request that changed something or was refused, after its answer: the requests of a tenth of a second
 * share one statement. What must not be lost with a killed process (secrets, contacts, sign-ins, staff's decisions) also has a line in
 * its own commit; money has its transaction. A failed write is logged as an error and retried with the next line.
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
    /** Resolves when every line so far was written or failed: at shutdown, and in tests. */
    flush: write,
  };
}
