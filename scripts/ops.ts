import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { parseCliArgs } from "./cli-args.ts";
import { checkVendors, openMissingAccounts, printFloat, reconcileDays, verifyRecords } from "./ops/books.ts";
import { opsContext } from "./ops/context.ts";
import { runPriceCommand } from "./ops/prices.ts";
import type { OpsRequest } from "./ops/print.ts";
import { runRuleCommand, runScreeningCommand } from "./ops/screening.ts";
import { runStaffCommand } from "./ops/staff.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

const usage = `Tasks of staff that have no screen at the desk:

  pnpm ops verify                           errors in the books and the audit log
  pnpm ops reconcile [2026-03-31]           compares a day with the vendors' books
  pnpm ops float                            balances at the vendors and in our books
  pnpm ops preflight                        checks each vendor's answers with our keys (read-only)
  pnpm ops accounts open                    opens missing accounts after an asset was added

  pnpm ops prices list                      current prices, and whether they are doubted
  pnpm ops prices forget <coin> --reason <why>    the old price is wrong; the next refresh sets a new one
  pnpm ops prices markup <percent> --reason <why>

  pnpm ops screening lists                  how old each list is (docs/screening.md)
  pnpm ops screening load <un|ofac|nigeria> <file, folder or address> [--force]
  pnpm ops rules list                       rules about suspicious use of accounts
  pnpm ops rules backtest <rule> --from 2026-03-01 --to 2026-03-31
  pnpm ops rules hold|flag <rule> --reason <why>    a proposal, as at the desk

  pnpm ops staff totp <name>                a new authenticator secret, shown once (docs/desk.md)
  pnpm ops staff code <name>                the current code of demo staff (laptop only)

--json prints JSON. Commands that change something ask who you are: OPS_USER, then the password and the code of your
authenticator app, from the terminal or as the first two lines of the input. All decisions are in the audit log.`;

const commands: Record<string, (ctx: Context, request: OpsRequest) => Promise<void>> = {
  accounts: openMissingAccounts,
  prices: runPriceCommand,
  reconcile: reconcileDays,
  float: printFloat,
  preflight: checkVendors,
  rules: runRuleCommand,
  screening: runScreeningCommand,
  staff: runStaffCommand,
  verify: verifyRecords,
};

async function ops(): Promise<void> {
  const text = { type: "string" } as const;
  const options = {
    json: { type: "boolean" },
    force: { type: "boolean" },
    reason: text,
    from: text,
    to: text,
  } as const;
  const { values, positionals } = parseCliArgs(options, usage);
  const [name = "", ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "help") return console.log(usage);
  if (!command) throw new SetupError(usage);
  const ctx = await opsContext();
  try {
    await command(ctx, { ...values, words, json: values.json ?? false });
  } catch (error) {
    throw error instanceof AppError ? new SetupError(`Refused: ${error.message}`) : error;
  } finally {
    await ctx.close();
  }
}

await runChore(ops);
