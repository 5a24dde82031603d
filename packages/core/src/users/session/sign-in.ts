import type { BodyOf } from "@manilla/shared/http/route";
import { parsePhone } from "@manilla/shared/phone-number";
import type { login } from "@manilla/shared/users/contract";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { hashPassword, isOutdated, isPasswordCorrect } from "../secrets/hashing.ts";
import type { Client } from "./client.ts";
import { evaluateSignIn } from "./evaluate-sign-in.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { openSession, type SignedIn } from "./sessions.ts";

/**
 * Signs a person in by e-mail, phone or username. Throws `invalid_credentials` (same message and same work for an
 * unknown person and a wrong password), `rate_limited`, or on a new device `second_factor_required` (data: methods,
 * ticket).
 */
export async function signIn(ctx: Context, input: BodyOf<typeof login>, client: Client): Promise<SignedIn> {
  const found = await findByIdentifier(ctx, input.identifier);
  nameAccount(found?.id);
  const attempt = { of: "app", userId: found?.id, identifier: input.identifier, client } as const;
  const user = await evaluateSignIn(ctx, attempt, async () => {
    const matches = await isPasswordCorrect(found?.passwordHash ?? null, input.password);
    return found && matches ? found : null;
  });
  if (!user) throw new AppError("invalid_credentials");

  await requireSecondFactor(ctx, user, client);
  const signedIn = await openSession(ctx, { userId: user.id, passwordHash: user.passwordHash }, client);
  if (isOutdated(user.passwordHash)) await renewHash(ctx, user, input.password);
  return signedIn;
}

/** Replaces an old hash by a hash with the present cost. */
async function renewHash(ctx: Context, user: User, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const where = { id: user.id, passwordHash: user.passwordHash };
  await ctx.prisma.user.updateMany({ where, data: { passwordHash } });
}

/**
 * A number can be the phone number of one person and the username of another person. The owner of a verified phone
 * number comes first, because the other person could otherwise lock the owner out. The owner of an unverified number
 * comes last.
 */
export async function findByIdentifier(ctx: Context, identifier: string): Promise<User | undefined> {
  const username = normalizeUsername(identifier).replace(/^@/, "");
  const phone = parsePhone(identifier);
  const found = await ctx.prisma.user.findMany({
    where: {
      OR: [{ email: normalizeEmail(identifier) }, { username }, ...(phone ? [{ phone }] : [])],
      closedAt: null,
    },
    take: 2,
  });
  const isVerified = (user: User) => user.phone === phone && user.phoneVerifiedAt !== null;
  return found.find(isVerified) ?? found.find((user) => user.username === username) ?? found[0];
}
