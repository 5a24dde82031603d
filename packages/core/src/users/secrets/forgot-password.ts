import { createHash } from "node:crypto";
import { hours } from "@manilla/shared/duration";
import { resendSeconds } from "@manilla/shared/kyc/contact";
import { normalizeUsername } from "@manilla/shared/users/rules";
import { z } from "zod";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { announce } from "../../ledger/outbox.ts";
import { sealed } from "../../secrets/seal.ts";
import type { Client } from "../session/client.ts";

export const resetMinutes = 30;
/** The identifier as typed, encrypted in the event that asks for a reset. */
export const sealedIdentifier = sealed("reset-identifier", z.string());

const perNetwork = { most: 30, windowMs: hours(1) };
const perIdentifier = { most: 6, windowMs: hours(1) };

/**
 * Accepts a request for a new password. Looks up no user, so the answer's text, status and time can't reveal whether
 * the account exists. The worker looks it up (issue-reset.ts) and sends the code. Throws AppError rate_limited.
 */
export async function forgotPassword(
  ctx: Context,
  identifier: string,
  client: Client,
): Promise<{ expiresIn: number; resendIn: number }> {
  const wanted = createHash("sha256").update(normalizeUsername(identifier)).digest("base64url");
  await refuseBeyond(ctx, `forgot:network:${client.network}`, perNetwork);
  await refuseBeyond(ctx, `forgot:identifier:${wanted}`, perIdentifier);
  const request = event("user.reset_requested", { sealed: sealedIdentifier.seal(ctx, identifier.trim()) });
  await announce(ctx.pool, request);
  return { expiresIn: resetMinutes * 60, resendIn: resendSeconds };
}
