import { ECDH } from "node:crypto";
import { days, inSeconds } from "@manilla/shared/duration";
import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type {
  addPushDevice as contract,
  listPushDevices,
} from "@manilla/shared/notifications/device-contract";
import { paths } from "@manilla/shared/web-paths";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { Context } from "../../context.ts";
import { registerCounter } from "../../observability/metrics.ts";
import type { PushKeys, PushTarget } from "../../providers/push/port.ts";
import { cachePerPool } from "../../runtime/cache-per-pool.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { sealedCodec } from "../../secrets/seal.ts";

type Devices = ReplyOf<typeof listPushDevices>;

const mostDevices = 10;

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
 * Registers this browser for the person's notifications until the session ends. Throws AppError bad_request for an
 * address outside the browsers' push services and for an invalid key.
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
    // An existing subscription moves to this person only if the keys prove that the request comes from the same
    // browser.
    ctx.prisma.$executeRaw`
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${newId()}::uuid, ${userId}::uuid, ${sessionId}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${ctx.clock.now()})
      on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id,
        created_at = excluded.created_at
      where push_subscription.p256dh = excluded.p256dh and push_subscription.auth = excluded.auth`,
  ]);
  // The keys stored for this endpoint differ from the request's keys, so another browser sent this request.
  if (added === 0) throw refused();
  return listDevices(ctx, actor);
}

export async function removeDevice(ctx: Context, actor: Actor, id: string): Promise<Devices> {
  const { count } = await ctx.prisma.pushSubscription.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
  return listDevices(ctx, actor);
}

function refused(): AppError {
  return new AppError("bad_request", "We can't use this browser's notifications.");
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

/** Returns the VAPID keys (RFC 8292). The first process stores a new pair, the private key encrypted. */
export function pushKeys(ctx: Context): Promise<PushKeys> {
  return keysOf(ctx).get();
}

const keysOf = cachePerPool((ctx: Context) => loadOnce(() => readOrMake(ctx)));

async function readOrMake(ctx: Context): Promise<PushKeys> {
  const { default: webPush } = await import("web-push");
  const fresh = webPush.generateVAPIDKeys();
  await ctx.prisma
    .$executeRaw`insert into push_key (public_key, sealed_private, created_at) values (${fresh.publicKey}, ${privateKey.seal(ctx, fresh.privateKey)}, ${ctx.clock.now()}) on conflict do nothing`;
  const stored = await ctx.prisma.pushKey.findUniqueOrThrow({ where: { id: 1 } });
  return { publicKey: stored.publicKey, privateKey: privateKey.open(ctx, stored.sealedPrivate) };
}

/** If the device is offline, the push service holds the notification for this time. */
const keepSeconds = inSeconds(days(1));

const removed = registerCounter(
  "manilla_push_devices_gone_total",
  "Devices that were deleted because their push service no longer knew them",
  [],
);

interface PushedNotification {
  title: string;
  body: string;
  path: string | null;
  /** A repeated notification has the same tag, so a device shows it once. */
  tag: string;
  /**
   * For a security message, the time of the act that it reports. Null for other messages. If that act signed out a
   * device, this device still gets the push.
   */
  signedOutAt: Date | null;
}

/**
 * Sends a notification to a person's devices, including devices that were signed out at `signedOutAt`. Returns how many
 * pushes were accepted. Throws ProviderError if none was accepted and another try may succeed.
 */
export async function sendPush(
  ctx: Context,
  userId: string,
  { title, body, path, tag, signedOutAt }: PushedNotification,
): Promise<number> {
  // Servers' clocks differ. A session that this act ended may have an end time up to five seconds before or after
  // `signedOutAt`.
  const rows = await ctx.prisma.$queryRaw<(PushTarget & { id: string })[]>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and s.expires_at > ${ctx.clock.now()} and (s.revoked_at is null or s.revoked_at
      between ${signedOutAt}::timestamptz - interval '5 seconds' and ${signedOutAt}::timestamptz + interval '5 seconds')
    order by p.id desc limit ${mostDevices}`;
  if (rows.length === 0) return 0;
  const keys = await pushKeys(ctx);
  // The web app's service-worker/push.ts parses this text.
  const text = JSON.stringify({ title, body, path: path ?? paths.notifications, tag });
  const results = await Promise.allSettled(
    rows.map((target) => ctx.providers.push.send({ target, keys, text, keepSeconds, urgent: true })),
  );
  const gone = rows.filter((_, index) => outcomeOf(results[index]) === "gone").map(({ id }) => id);
  if (gone.length > 0) {
    await ctx.prisma.$executeRaw`delete from push_subscription where id = any(${gone}::uuid[])`;
    removed({}, gone.length);
  }
  const shown = results.filter((result) => outcomeOf(result) === "sent").length;
  const failed = results.find((result) => result.status === "rejected");
  if (shown === 0 && failed) throw failed.reason;
  return shown;
}

function outcomeOf(result: PromiseSettledResult<"sent" | "gone"> | undefined): "sent" | "gone" | undefined {
  return result?.status === "fulfilled" ? result.value : undefined;
}
