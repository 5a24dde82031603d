import type { Context } from "@manilla/core/context";
import { SetupError } from "../services/process.ts";
import { decideHere } from "./decide-here.ts";
import type { OpsRequest } from "./request.ts";

/** Staff name the owner of money that came without one: one proposes, another approves. Throws SetupError and AppError. */
export async function giveOwner(
  ctx: Context,
  { user, reason, json }: OpsRequest,
  { kind, subject }: { kind: "payment.owner" | "deposit.owner"; subject: string },
): Promise<void> {
  if (!user || !reason) throw new SetupError("Say whose it is and why: --user <name> --reason <why>");
  await decideHere(ctx, { kind, subject, parameters: { user }, reason }, { json });
}
