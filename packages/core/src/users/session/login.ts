import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { hashPassword, isOutdated, passwordMatches } from "../secrets/hashing.ts";
import type { Client } from "./client.ts";
import { evaluateSignIn } from "./evaluate-sign-in.ts";
import { findByIdentifier } from "./find-by-identifier.ts";
import type { SignedIn } from "./open-session.ts";
import { openSession } from "./open-session.ts";
import { requireSecondFactor } from "./second-factor.ts";

interface Credentials {
  identifier: string;
  password: string;
}

/**
 * Signs a person in by e-mail, phone or username. An unknown person and a wrong password fail alike: the same message
 * after the same work. Throws `invalid_credentials`, `second_factor_required` (data: methods, ticket) on a new device
 * of an account that has one, or `rate_limited` before any work is done.
 */
export async function login(ctx: Context, input: Credentials, client: Client): Promise<SignedIn> {
  const found = await findByIdentifier(ctx, input.identifier);
  nameAccount(found?.id);
  const attempt = { of: "app", userId: found?.id, identifier: input.identifier, client } as const;
  const user = await evaluateSignIn(ctx, attempt, async () => {
    const matches = await passwordMatches(found?.passwordHash ?? null, input.password);
    return found && matches ? found : null;
  });
  if (!user) throw new AppError("invalid_credentials");

  await requireSecondFactor(ctx, user, client);
  const signedIn = await openSession(ctx, { userId: user.id, passwordHash: user.passwordHash }, client);
  if (isOutdated(user.passwordHash)) await renewHash(ctx, user, input.password);
  return signedIn;
}

/** The cost may have grown since the hash was made. The password is known only now. */
async function renewHash(ctx: Context, user: User, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const where = { id: user.id, passwordHash: user.passwordHash };
  await ctx.prisma.user.updateMany({ where, data: { passwordHash } });
}
