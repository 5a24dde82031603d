import type { Context } from "@manilla/core/context";
import { outboxChannel } from "@manilla/core/ledger/outbox";
import pg from "pg";

export interface Wakeup {
  /** Returns after so long, or as soon as something was committed to the outbox, also if that was just before. */
  sleep(ms: number): Promise<void>;
  wake(): void;
  /** Whether commits wake it now; otherwise only polling finds what was committed. */
  isListening(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/** Listens to the outbox on a connection of its own. After a lost connection only the poll finds events until it is back. */
export function wakeOnCommit(ctx: Context): Wakeup {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let listening = false;
  let closed = false;
  let awake: (() => void) | undefined;

  const wake = () => {
    woken = true;
    awake?.();
  };

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: ctx.config.DATABASE_URL,
      application_name: "worker-listen",
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    let ended = false;
    const again = () => {
      if (ended) return;
      ended = true;
      listening = false;
      void next.end().catch(() => undefined);
      if (!closed) timer = setTimeout(() => void listen(), reconnectMs);
    };
    next.on("error", again);
    next.on("end", again);
    next.on("notification", wake);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${outboxChannel}`);
      // Behind a pooler in transaction mode a connection may listen and hear nothing.
      listening = ctx.config.DATABASE_STATEMENTS !== "unnamed";
      wake(); // what was committed while it was not listening
    } catch (error) {
      ctx.log.warn({ err: error }, "listening to the outbox failed; polling");
      again();
    }
  }

  void listen();
  return {
    async sleep(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const alarm = setTimeout(resolve, ms);
          awake = () => {
            clearTimeout(alarm);
            resolve();
          };
        });
      }
      awake = undefined;
      woken = false;
    },
    wake,
    isListening: () => listening,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
