import type { Context } from "../context.ts";
import { newId } from "../runtime/ids.ts";

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

const noUser = "00000000-0000-0000-0000-000000000000";
const linesAtOnce = 500;
/** Lines that wait while the database is away; beyond it the newest are dropped, with an error in the log. */
const mostWaiting = 20_000;

type Row = RequestLine & { id: string; at: string };

/**
 * Writes a line for each request that changed something or was refused, after its answer: many requests share one
 * statement. What must not be lost with a killed process (secrets, contacts, sign-ins, staff's decisions) also has a line in
 * its own commit; money has its transaction. A failed write is logged as an error and retried with the next line.
 */
export function createRequestLines(ctx: Pick<Context, "pool" | "log" | "clock">) {
  let waiting: Row[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, linesAtOnce);
      try {
        await ctx.pool.query(insert, [JSON.stringify(lines), noUser]);
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
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    /** Resolves when every line so far was written or failed: at shutdown, and in tests. */
    async flush(): Promise<void> {
      await writing;
      await writeAll();
    },
  };
}

const insert = `
  insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
  select id, at, coalesce("actorId", $2), case when "actorId" is null then 'nobody' else 'owner' end, action, subject, '{}',
    jsonb_build_object('outcome', outcome, 'status', status), ip, "requestId"
  from jsonb_to_recordset($1::jsonb) l(id uuid, at timestamptz, "actorId" uuid, action text, subject text, outcome text,
    status integer, ip text, "requestId" text)
  on conflict (id) do nothing`;
