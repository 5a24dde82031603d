import { moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { refuseFrozen } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { confirmPassword } from "../secrets/confirm-password.ts";
import { confirmPin } from "../secrets/confirm-pin.ts";
import { spendConfirmation } from "./confirmations.ts";
import { isYoung, oldFrom } from "./young-factors.ts";

export interface NewFactorProof {
  password: string;
  pin?: string | undefined;
  confirmation?: string | undefined;
}

/**
 * Checks who adds a second factor: the password, and in addition the PIN or a present factor. A recently replaced PIN
 * is no proof, because the password alone replaces it. Throws AppError account_frozen, invalid_credentials,
 * rate_limited, confirmation_required, invalid_pin, locked.
 */
export async function confirmNewFactor(ctx: Context, actor: Actor, proof: NewFactorProof): Promise<User> {
  refuseFrozen(actor);
  const user = await confirmPassword(ctx, actor, proof.password);
  if (proof.confirmation !== undefined) {
    // A unique purpose, so that the confirmation is used once.
    await spendConfirmation(ctx, actor, { id: proof.confirmation, purpose: `add:${newId()}` });
    return user;
  }
  if (proof.pin === undefined)
    throw new AppError("confirmation_required", { message: moneyOutMessages.newFactorProof });
  const isReplaced = user.pinChangedAt > user.createdAt;
  if (isReplaced && isYoung(user.pinChangedAt, ctx.clock.now()))
    throw new AppError("confirmation_required", {
      message: moneyOutMessages.newFactorYoungPin(oldFrom(user.pinChangedAt)),
    });
  await confirmPin(ctx, actor, proof.pin);
  return user;
}
