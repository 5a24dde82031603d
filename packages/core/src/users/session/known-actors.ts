import { seconds } from "@manilla/shared/duration";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Actor } from "../../actor.ts";
import type { Logger } from "../../observability/log.ts";
import type { Config } from "../../runtime/config.ts";
import { type Listener, listenTo } from "../../runtime/listen.ts";
import { findActor } from "./find-actor.ts";

export interface KnownActors {
  find(session: Session): Promise<Actor | null>;
  forget(userId: string): void;
  close(): Promise<void>;
}

interface Session {
  sessionId: string;
  userId: string;
}

type KnownActorsConfig = Pick<Config, "COUNTRY_RULES" | "DATABASE_URL" | "DATABASE_STATEMENTS">;

/** The triggers in prisma/sql/public/announce_actor.sql send a person's id on this channel. */
const channel = "actors";
const mostKnown = 20_000;
export const actorLifetimeMs = seconds(5);

/**
 * Caches the people of live sessions for at most `lifetimeMs` (0: no cache). The database announces each changed
 * person, who is then removed from the cache. The cache is used only while the process receives these announcements.
 */
export function knowActors(
  ctx: { pool: pg.Pool; log: Logger; config: KnownActorsConfig },
  lifetimeMs: number,
): KnownActors {
  const sessionsOf = new Map<string, Set<string>>();
  const forgetSession = (userId: string, sessionId: string) => {
    const sessions = sessionsOf.get(userId);
    sessions?.delete(sessionId);
    if (sessions?.size === 0) sessionsOf.delete(userId);
  };
  const known = new LRUCache<string, Actor>({
    max: mostKnown,
    ttl: lifetimeMs,
    dispose: (actor, sessionId, reason) => {
      if (reason !== "set") forgetSession(actor.userId, sessionId);
    },
  });
  /** Number of announced changes of people. If it changes while a person's row is read, the person is not cached. */
  let announcements = 0;

  const forget = (userId: string) => {
    announcements += 1;
    for (const sessionId of sessionsOf.get(userId) ?? []) known.delete(sessionId);
  };
  const forgetAll = () => {
    announcements += 1;
    known.clear();
  };
  const listener: Listener | undefined =
    lifetimeMs > 0
      ? listenTo(ctx, { channel, name: "actors-listen", onNotification: forget, onListening: forgetAll })
      : undefined;

  function remember(session: Session, actor: Actor): void {
    known.set(session.sessionId, actor);
    const sessions = sessionsOf.get(session.userId) ?? new Set();
    sessionsOf.set(session.userId, sessions.add(session.sessionId));
  }

  return {
    async find(session) {
      const isListening = listener?.isListening() === true;
      const remembered = isListening ? known.get(session.sessionId) : undefined;
      if (remembered) return remembered.userId === session.userId ? remembered : null;
      const before = announcements;
      const actor = await findActor(ctx, session);
      if (actor && isListening && before === announcements) remember(session, actor);
      return actor;
    },
    forget,
    close: async () => listener?.close(),
  };
}
