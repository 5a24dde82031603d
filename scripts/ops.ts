import { parseArgs } from "node:util";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/platform/errors";
import { opsContext } from "./ops/context.ts";
import { float } from "./ops/float.ts";
import { payments } from "./ops/payments.ts";
import { reconcile } from "./ops/reconcile.ts";
import { verify } from "./ops/verify.ts";
import { type Wish, withdrawals } from "./ops/withdrawals.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

const usage = `What staff do, by the same functions as the product:

  pnpm ops withdrawals list [--state pending_approval]
  pnpm ops withdrawals show <id or reference>
  pnpm ops withdrawals approve <id or reference> [--reason <why>]
  pnpm ops withdrawals reject <id or reference> --reason <why, as its owner will read it>
  pnpm ops withdrawals incidents
  pnpm ops payments list
  pnpm ops payments resolve <reference> --user <name> --reason <why>
  pnpm ops reconcile [2026-03-31]
  pnpm ops reconcile close <id> --reason <what explains it>
  pnpm ops float
  pnpm ops verify

--json prints JSON. What decides or moves money asks who you are: OPS_USER, and the password from the terminal or the
first line of the input. Everything decided is in the audit log.`;

const desks: Record<string, (ctx: Context, wish: Wish) => Promise<void>> = {
  withdrawals,
  payments,
  reconcile,
  float,
  verify,
};

async function ops(): Promise<void> {
  const text = { type: "string" } as const;
  const options = { json: { type: "boolean" }, state: text, reason: text, user: text } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name = "", ...words] = positionals;
  const desk = Object.hasOwn(desks, name) ? desks[name] : undefined;
  if (!desk) throw new SetupError(usage);
  const ctx = await opsContext();
  try {
    await desk(ctx, { ...values, words, json: values.json ?? false });
  } catch (error) {
    // A refusal is an answer, not an accident.
    throw error instanceof AppError ? new SetupError(`Refused: ${error.message}`) : error;
  } finally {
    await ctx.close();
  }
}

await runChore(ops);
