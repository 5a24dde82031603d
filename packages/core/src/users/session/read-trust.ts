import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";

export interface Trust {
  /** As the identity provider found it; null while the person is not identified. */
  identityName: string | null;
  /** When a password or a PIN was last changed; null when both are as they were chosen at the sign-up. */
  secretsChangedAt: Date | null;
  /** A security hold after a change of password, PIN or contact. */
  heldUntil: Date | null;
  frozen: boolean;
}

/** The evidence that the caller is the account's owner, for payments that can't be reversed. Throws AppError not_found. */
export async function readTrust(ctx: Context, actor: Pick<Actor, "userId">): Promise<Trust> {
  const user = await ctx.prisma.user.findUnique({ where: { id: actor.userId } });
  if (!user) throw new AppError("not_found");
  const changed = [user.passwordChangedAt, user.pinChangedAt].filter((at) => at > user.createdAt);
  const latest = changed.sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    identityName: user.identityStatus === "Completed" ? user.identityName : null,
    secretsChangedAt: latest ?? null,
    heldUntil: user.withdrawalsHeldUntil,
    frozen: user.frozenAt !== null,
  };
}
