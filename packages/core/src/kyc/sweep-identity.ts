import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import { sweepWebhooks } from "../operations/webhook-inbox.ts";
import { identityInbox } from "./receive-identity-webhook.ts";
import { settleIdentity } from "./settle-identity.ts";

const batch = 32;

/** Safe to run concurrently. */
export async function sweepIdentity(ctx: Context): Promise<number> {
  const checks = await ctx.identityChecks.claimDue(ctx.clock.now(), batch);
  await forEachConcurrently(ctx, checks, (check) => settleIdentity(ctx, check));
  await sweepWebhooks(ctx, identityInbox(ctx), batch);
  return checks.length;
}
