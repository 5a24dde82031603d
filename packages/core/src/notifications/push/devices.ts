import { ECDH } from "node:crypto";
import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type {
  addPushDevice as contract,
  listPushDevices,
} from "@manilla/shared/notifications/device-contract";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { Context } from "../../context.ts";
import type { PushKeys } from "../../providers/push/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { perPool } from "../../runtime/per-pool.ts";
import { sealedCodec } from "../../secrets/seal.ts";

type Devices = ReplyOf<typeof listPushDevices>;

export const mostDevices = 10;

export async function listDevices(ctx: Context, actor: Actor): Promise<Devices> {
  const [{ publicKey }, rows] = await Promise.all([
    pushKeys(ctx),
    ctx.prisma.pushSubscription.findMany({
      where: { userId: actor.userId, session: { revokedAt: null, expiresAt: { gt: ctx.clock.now() } } },
      include: { session: { select: { device: true } } },
      orderBy: { id: "desc" },
      take: mostDevices,
    }),
  ]);
  const devices = rows.map(({ id, createdAt, session, sessionId }) => ({
    id,
    device: session.device,
    createdAt: createdAt.toISOString(),
    current: sessionId === actor.sessionId,
  }));
  return { publicKey, devices };
}

/**
 * Sends this person's notifications to this browser until its session is signed out or revoked. Throws AppError
 * bad_request for an address outside the browsers' push services and for keys that no browser makes.
 */
export async function addDevice(
  ctx: Context,
  actor: Actor,
  { endpoint, keys }: BodyOf<typeof contract>,
): Promise<Devices> {
  if (!ctx.providers.push.accepts(endpoint) || !isPublicKey(keys.p256dh)) throw refused();
  const { userId, sessionId } = actor;
  const [, added] = await ctx.prisma.$transaction([
    ctx.prisma.$executeRaw`
      delete from push_subscription where session_id = ${sessionId}::uuid and endpoint <> ${endpoint} and not exists (
        select from push_subscription
        where endpoint = ${endpoint} and (p256dh <> ${keys.p256dh} or auth <> ${keys.auth}))`,
    // A browser keeps its subscription when another person signs in on it. Its keys prove that the request comes from
    // it.
    ctx.prisma.$executeRaw`
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${newId()}::uuid, ${userId}::uuid, ${sessionId}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${ctx.clock.now()})
      on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id,
        created_at = excluded.created_at
      where push_subscription.p256dh = excluded.p256dh and push_subscription.auth = excluded.auth`,
  ]);
  // Another browser's address with other keys is a guess or a mistake. The session's own subscription stays.
  if (added === 0) throw refused();
  return listDevices(ctx, actor);
}

export async function removeDevice(ctx: Context, actor: Actor, id: string): Promise<Devices> {
  const { count } = await ctx.prisma.pushSubscription.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
  return listDevices(ctx, actor);
}

function refused(): AppError {
  return new AppError("bad_request", { message: "This browser's notifications cannot be used." });
}

function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}

const privateKey = sealedCodec("push-key", z.string());

/** VAPID keys (RFC 8292). The first process stores a new pair in the database, its private half encrypted. */
export function pushKeys(ctx: Context): Promise<PushKeys> {
  return keysOf(ctx).get();
}

const keysOf = perPool((ctx: Context) => loadOnce(() => readOrMake(ctx)));

async function readOrMake(ctx: Context): Promise<PushKeys> {
  const { default: webPush } = await import("web-push");
  const fresh = webPush.generateVAPIDKeys();
  await ctx.prisma
    .$executeRaw`insert into push_key (public_key, sealed_private, created_at) values (${fresh.publicKey}, ${privateKey.seal(ctx, fresh.privateKey)}, ${ctx.clock.now()}) on conflict do nothing`;
  const stored = await ctx.prisma.pushKey.findUniqueOrThrow({ where: { id: 1 } });
  return { publicKey: stored.publicKey, privateKey: privateKey.open(ctx, stored.sealedPrivate) };
}
