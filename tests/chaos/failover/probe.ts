import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { rowsOn } from "../../../scripts/services/on-database.ts";
import { machineNames, type Name } from "./machines.ts";

/** A write acknowledged by a server. `timeline` increases with each promotion. */
type Ack = { id: string; name: Name; timeline: string; sentAt: number; ackedAt: number };

export type Probes = {
  /**
   * Returns the first time later than `after` at which a machine other than `old` was seen to become primary.
   * Infinity if there was none.
   */
  promotedAt: (after: number, old: Name) => number;
  stop: () => Promise<void>;
  /**
   * Returns a complaint for each acknowledged write that must not exist: an older primary accepted it, or the last
   * primary lost it.
   */
  complaints: (url: string) => Promise<string[]>;
};

/** Writes without HAProxy to each machine that says it is a primary, also if the machine should refuse writes. */
export async function startProbes(urlOf: (name: Name) => string, primary: Name): Promise<Probes> {
  await rowsOn(urlOf(primary), "create table probe (id uuid primary key)");
  const acks: Ack[] = [];
  const promotions: { name: Name; at: number }[] = [];
  const recovering = new Map<Name, boolean>();
  let stopped = false;

  async function probe(name: Name, client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ yes: boolean }>("select pg_is_in_recovery() as yes");
    const isStandby = rows[0]?.yes ?? true;
    if (!isStandby && recovering.get(name) !== false) promotions.push({ name, at: performance.now() });
    recovering.set(name, isStandby);
    if (isStandby) return;
    const [id, sentAt] = [randomUUID(), performance.now()];
    const sql =
      "insert into probe values ($1) returning left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline";
    const written = await client.query<{ timeline: string }>(sql, [id]);
    const timeline = written.rows[0]?.timeline ?? "";
    acks.push({ id, name, timeline, sentAt, ackedAt: performance.now() });
  }

  async function watch(name: Name): Promise<void> {
    while (!stopped) {
      const client = new pg.Client({
        connectionString: urlOf(name),
        connectionTimeoutMillis: 1_000,
        query_timeout: 3_000,
      });
      client.on("error", () => undefined);
      try {
        await client.connect();
        while (!stopped) {
          await probe(name, client);
          await sleep(100);
        }
      } catch {
        // The machine is down, frozen, or a primary without a standby. The next attempt uses a new connection.
        recovering.delete(name);
      }
      void client.end().catch(() => undefined);
      await sleep(100);
    }
  }

  const watching = machineNames.map(watch);
  return {
    promotedAt: (after, old) =>
      promotions.find(({ name, at }) => name !== old && at > after)?.at ?? Number.POSITIVE_INFINITY,
    stop: async () => {
      stopped = true;
      await Promise.all(watching);
    },
    complaints: async (url) => {
      const kept = new Set((await rowsOn<{ id: string }>(url, "select id from probe")).map(({ id }) => id));
      const lost = acks
        .filter(({ id }) => !kept.has(id))
        .map(({ id, name }) => `${id}: acknowledged by ${name}, but lost`);
      return [...lost, ...olderPrimaries(acks)];
    },
  };
}

/**
 * Returns a complaint for each write that an older primary accepted although the write was sent after a newer primary
 * had acknowledged another write. The newer primary is the one with the higher timeline of PostgreSQL.
 */
function olderPrimaries(acks: Ack[]): string[] {
  let newest: Ack | undefined;
  const events = acks.flatMap((ack) => [
    { at: ack.sentAt, ack, isSent: true },
    { at: ack.ackedAt, ack, isSent: false },
  ]);
  return events
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ ack, isSent }) => {
      if (!isSent && ack.timeline > (newest?.timeline ?? "")) newest = ack;
      if (!isSent || !newest || ack.timeline >= newest.timeline) return [];
      return [
        `${ack.name} took a write on timeline ${ack.timeline} after ${newest.name} had taken one on ${newest.timeline}`,
      ];
    });
}
