import type { NairaDeposit } from "@manilla/shared/naira/contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { describeDeposit } from "./deposit.ts";
import { ownDeposit } from "./settle-deposit.ts";

/** The state of one of the caller's own deposits. Throws AppError not_found. */
export async function readDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  return describeDeposit(await ownDeposit(ctx, actor, reference));
}
