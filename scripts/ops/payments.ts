import type { Context } from "@manilla/core/context";
import { listUnmatched } from "@manilla/core/naira/deposits/list-unmatched";
import { formatMoney } from "@manilla/shared/money";
import { SetupError } from "../services/process.ts";
import { giveOwner } from "./give-owner.ts";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops payments list | resolve: money that came under a reference we never gave. */
export async function payments(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, reference] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "resolve" && reference) return resolve(ctx, reference, request);
  throw new SetupError(
    "pnpm ops payments list, or: payments resolve <reference> --user <name> --reason <why>",
  );
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const rows = (await listUnmatched(ctx)).map(({ reference, amount, provider, seenAt }) => ({
    reference,
    amount: formatMoney(amount),
    provider,
    seen: seenAt.toISOString(),
  }));
  printRows(rows, { json, none: "No payment is without an owner." });
}

function resolve(ctx: Context, reference: string, request: OpsRequest): Promise<void> {
  return giveOwner(ctx, request, { kind: "payment.owner", subject: reference });
}
