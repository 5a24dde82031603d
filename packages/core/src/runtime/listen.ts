import { seconds } from "@manilla/shared/duration";
import pg from "pg";
import type { Logger } from "../observability/log.ts";
import type { Config } from "./config.ts";

export interface Listener {
  isListening(): boolean;
  close(): Promise<void>;
}

interface Options {
  channel: string;
  name: string;
  onNotification(payload: string): void;
  onListening(): void;
}

const reconnectMs = seconds(1);
/** The connection is tested at this interval, and replaced after `silenceMs` without an answer. */
const beatMs = seconds(1);
const silenceMs = seconds(3);

/**
 * Listens to a channel. With DATABASE_STATEMENTS=unnamed, `isListening` stays false, because a pooler may lose
 * notifications.
 */
export function listenTo(
  { config, log }: { config: Pick<Config, "DATABASE_URL" | "DATABASE_STATEMENTS">; log: Logger },
  { channel, name, onNotification, onListening }: Options,
): Listener {
  let client: pg.Client | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: config.DATABASE_URL,
      application_name: name,
      connectionTimeoutMillis: seconds(2),
      query_timeout: silenceMs,
      keepAlive: true,
    });
    let ended = false;
    const reconnect = () => {
      if (ended) return;
      ended = true;
      answeredAt = Number.NEGATIVE_INFINITY;
      clearTimeout(beating);
      void next.end().catch(() => undefined);
      if (!closed) reconnecting = setTimeout(() => void connect(), reconnectMs);
    };
    const beat = async (text: string) => {
      const asked = performance.now();
      await next.query(text);
      if (ended || closed) return;
      answeredAt = asked;
      beating = setTimeout(() => void beat("select").catch(reconnect), beatMs);
    };
    next.on("error", reconnect);
    next.on("end", reconnect);
    next.on("notification", ({ payload }) => onNotification(payload ?? ""));
    client = next;
    try {
      await next.connect();
      await beat(`listen ${channel}`);
      onListening();
    } catch (error) {
      if (!closed) log.warn({ err: error, channel }, "listening to the database failed; it is tried again");
      reconnect();
    }
  }

  void connect();
  return {
    isListening: () => config.DATABASE_STATEMENTS !== "unnamed" && performance.now() - answeredAt < silenceMs,
    async close() {
      closed = true;
      clearTimeout(reconnecting);
      clearTimeout(beating);
      await client?.end().catch(() => undefined);
    },
  };
}
