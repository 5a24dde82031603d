import { addMilliseconds, seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import type { getKycStatus } from "@manilla/shared/kyc/contract";
import type { KycStatus } from "@manilla/shared/wallet/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { levelOf, type Verified } from "../kyc-level.ts";
import { AppError } from "../runtime/errors.ts";
import { type IdentityState, providerWord } from "./identity-operation.ts";

const verified = { phoneVerifiedAt: true, emailVerifiedAt: true, identityStatus: true, staffLevel: true };

/** Throws AppError unauthenticated if the account no longer exists. */
export async function readKycStatus(ctx: Context, actor: Actor): Promise<ReplyOf<typeof getKycStatus>> {
  const person = await ctx.prisma.user.findUnique({
    where: { id: actor.userId },
    select: {
      ...verified,
      identityName: true,
      identityStartedAt: true,
      identityChecks: { orderBy: { startedAt: "desc" }, take: 1 },
    },
  });
  if (!person) throw new AppError("unauthenticated");
  const last = person.identityChecks[0];
  return {
    ...kycStatusOf(person),
    lastVerification:
      last && last.state !== "started"
        ? {
            // Cast: constraint check_state_is_known allows only these values.
            status: providerWord[last.state as IdentityState],
            reason: last.reason,
            at: last.changedAt.toISOString(),
          }
        : null,
    identityName: person.identityStatus === "Completed" ? person.identityName : null,
    retryAt: retryAt(ctx, person.identityStartedAt)?.toISOString() ?? null,
  };
}

/** Throws AppError unauthenticated if the account no longer exists. */
export async function readVerified(ctx: Context, actor: Actor): Promise<KycStatus> {
  const person = await ctx.prisma.user.findUnique({ where: { id: actor.userId }, select: verified });
  if (!person) throw new AppError("unauthenticated");
  return kycStatusOf(person);
}

export function retryAt(ctx: Context, startedAt: Date | null): Date | null {
  if (!startedAt) return null;
  const at = addMilliseconds(startedAt, seconds(identityCooldownSeconds));
  return at > ctx.clock.now() ? at : null;
}

function kycStatusOf(person: Verified): KycStatus {
  return {
    phoneVerified: person.phoneVerifiedAt !== null,
    emailVerified: person.emailVerifiedAt !== null,
    level: levelOf(person),
    userVerificationStatus: person.identityStatus,
  };
}
