import type { Context } from "../context.ts";
import { sweepMessages } from "./receive-identity-webhook.ts";
import { dueChecks, settleIdentity } from "./settle-identity.ts";

const batch = 32;

/** Looks at checks that are not final and at messages nobody finished. Running twice at once is harmless. */
export async function sweepIdentity(ctx: Context): Promise<number> {
  const checks = await dueChecks(ctx, batch);
  for (const check of checks) {
    await settleIdentity(ctx, check).catch((error: unknown) =>
      ctx.log.error({ err: error, checkId: check.id }, "an identity check could not be looked at"),
    );
  }
  await sweepMessages(ctx, batch);
  return checks.length;
}
