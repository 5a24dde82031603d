import { z } from "zod";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { Context } from "../../context.ts";
import type { PushKeys } from "../../providers/push/port.ts";
import { perPool } from "../../runtime/per-pool.ts";
import { sealed } from "../../secrets/seal.ts";

const privateKey = sealed("push-key", z.string());

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
