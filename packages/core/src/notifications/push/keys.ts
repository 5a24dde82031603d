import { z } from "zod";
import type { Context } from "../../context.ts";
import type { PushKeys } from "../../providers/push/port.ts";
import { sealed } from "../../secrets/seal.ts";

const privateKey = sealed("push-key", z.string());

const known = new WeakMap<Context["pool"], Promise<PushKeys>>();

/**
 * The keys that identify us to push services (VAPID, RFC 8292). From the configuration, else from the database, where
 * the first process stores a new pair, its private half encrypted.
 */
export function pushKeys(ctx: Context): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = ctx.config;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY)
    return Promise.resolve({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY });
  const before = known.get(ctx.pool);
  if (before) return before;
  const keys = readOrMake(ctx);
  known.set(ctx.pool, keys);
  keys.catch(() => known.delete(ctx.pool));
  return keys;
}

async function readOrMake(ctx: Context): Promise<PushKeys> {
  const { default: webPush } = await import("web-push");
  const fresh = webPush.generateVAPIDKeys();
  await ctx.prisma
    .$executeRaw`insert into push_key (public_key, sealed_private, created_at) values (${fresh.publicKey}, ${privateKey.seal(ctx, fresh.privateKey)}, ${ctx.clock.now()}) on conflict do nothing`;
  const stored = await ctx.prisma.pushKey.findUniqueOrThrow({ where: { id: 1 } });
  return { publicKey: stored.publicKey, privateKey: privateKey.open(ctx, stored.sealedPrivate) };
}
