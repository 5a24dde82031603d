import type { NairaDeposit } from "@manilla/shared/naira/contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { describeDeposit } from "./deposit.ts";
import { ownDeposit } from "./settle-deposit.ts";

/** Throws AppError not_found, also for another person's deposit. */
export async function readDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  return describeDeposit(await ownDeposit(ctx, actor, reference));
}
