import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { confirmPassword } from "./confirm-password.ts";
import { confirmPin } from "./confirm-pin.ts";

export interface OwnerProof {
  pin?: string | undefined;
  password?: string | undefined;
}

/**
 * Checks that the caller knows the account's password or PIN: an open session alone must not change how the account
 * is reached. Throws AppError: confirmation_required when neither is given, invalid_credentials, invalid_pin, locked,
 * rate_limited.
 */
export async function confirmOwner(ctx: Context, actor: Actor, { pin, password }: OwnerProof): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(ctx, actor, password);
    return;
  }
  if (pin === undefined) throw new AppError("confirmation_required");
  await confirmPin(ctx, actor, pin);
}
