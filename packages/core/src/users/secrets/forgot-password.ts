import { createHash, randomBytes } from "node:crypto";
import { hours } from "@manilla/shared/duration";
import { resendSeconds } from "@manilla/shared/kyc/contact";
import { normalizeUsername } from "@manilla/shared/users/rules";
import { z } from "zod";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { announce } from "../../ledger/outbox.ts";
import { hashToken } from "../../secrets/one-time-code.ts";
import { sealedCodec } from "../../secrets/seal.ts";
import type { Client } from "../session/client.ts";

export const resetMinutes = 30;
const resetIdBytes = 24;
/** The identifier as typed, encrypted in the reset event. */
export const sealedIdentifier = sealedCodec("reset-identifier", z.string());

const perNetwork = { most: 30, windowMs: hours(1) };
const perIdentifier = { most: 6, windowMs: hours(1) };

/**
 * Accepts a request for a new password. Looks up no user, so the answer's text, status and time can't reveal whether
 * the account exists. The worker looks it up (issue-reset.ts) and sends the code. Only the requesting browser knows
 * `resetId`: a code by SMS works only with it, and a browser that requests again sends its own. Throws AppError
 * rate_limited.
 */
export async function forgotPassword(
  ctx: Context,
  identifier: string,
  client: Client,
  resetId = randomBytes(resetIdBytes).toString("base64url"),
): Promise<{ resetId: string; expiresIn: number; resendIn: number }> {
  const identifierHash = createHash("sha256").update(normalizeUsername(identifier)).digest("base64url");
  await refuseBeyond(ctx, `forgot:network:${client.network}`, perNetwork);
  // Counts per network, so that a stranger elsewhere does not use up the owner's requests. issue-reset.ts counts the
  // codes of the account.
  await refuseBeyond(ctx, `forgot:identifier:${identifierHash}:${client.network}`, perIdentifier);
  const request = event("user.reset_requested", {
    sealed: sealedIdentifier.seal(ctx, identifier.trim()),
    browser: hashToken(resetId),
    ...(client.deviceKey !== undefined && { deviceKey: client.deviceKey }),
  });
  await announce(ctx.prisma, request);
  return { resetId, expiresIn: resetMinutes * 60, resendIn: resendSeconds };
}
