import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { parseCliArgs } from "./cli-args.ts";
import { accounts } from "./ops/accounts.ts";
import { cases } from "./ops/cases.ts";
import { opsContext } from "./ops/context.ts";
import { deposits } from "./ops/deposits.ts";
import { float } from "./ops/float.ts";
import { identity } from "./ops/identity.ts";
import { incidents } from "./ops/incidents.ts";
import { payments } from "./ops/payments.ts";
import { preflight } from "./ops/preflight.ts";
import { prices } from "./ops/prices.ts";
import { reconcile } from "./ops/reconcile.ts";
import type { OpsRequest } from "./ops/request.ts";
import { rules } from "./ops/rules.ts";
import { screening } from "./ops/screening.ts";
import { staff } from "./ops/staff.ts";
import { verify } from "./ops/verify.ts";
import { withdrawals } from "./ops/withdrawals.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

const usage = `What staff do, by the same functions as the product:

  pnpm ops withdrawals list [--state pending_approval]
  pnpm ops withdrawals show <id or reference>
  pnpm ops withdrawals approve <id or reference> [--reason <why>]
  pnpm ops withdrawals reject <id or reference> --reason <why, as its owner will read it>

  pnpm ops incidents list                   where a payout or bill vendor contradicts our books
  pnpm ops incidents show <id>
  pnpm ops incidents resolve <id> --reason <what was done about it>

  pnpm ops identity list                    identities that verified another account already, and checks without a number
  pnpm ops identity accept <reference> --reason <how its owner was proved>
  pnpm ops identity reject <reference> --reason <why, as the person will read it>

  pnpm ops payments list                    naira that came without an owner
  pnpm ops payments resolve <reference> --user <name> --reason <why>
  pnpm ops deposits unmatched               coins that came without an owner
  pnpm ops deposits resolve <deposit> --user <name> --reason <why>

  pnpm ops screening lists                  how old each list is (docs/screening.md)
  pnpm ops screening load <un|ofac|nigeria> <file, folder or address> [--force]
  pnpm ops screening hits                   operations that matched a list; decided at the desk

  pnpm ops rules list                       rules about how accounts are used, and what each does
  pnpm ops rules backtest <rule> --from 2026-03-01 --to 2026-03-31
  pnpm ops rules hold|flag <rule> --reason <why>
  pnpm ops rules flags                      what they found
  pnpm ops rules close <flag> --reason <what you found>

  pnpm ops staff list                       who works at the desk (docs/desk.md)
  pnpm ops staff role <name> <role> --reason <why>    a proposal, which another person decides
  pnpm ops staff totp <name>                a new authenticator secret, shown once
  pnpm ops staff code <name>                the present code of demo staff; on a laptop only
  pnpm ops staff passkeys <name>            their passkeys at the desk
  pnpm ops staff remove-passkeys <name> --reason <why>   all of them, and their sessions: a device was lost

  pnpm ops case list [--state open|waiting|answered|closed]
  pnpm ops case show <number>               its messages, its operation, and the answers that fit it
  pnpm ops case assign <number> [--user <name>]
  pnpm ops case priority <number> urgent|high|normal
  pnpm ops case answer <number> --text <message> or --answer <name of a canned answer> [--state answered|waiting|closed]
  pnpm ops case note <number> --text <for staff alone>
  pnpm ops case deadline <number> --until 2026-03-31T12:00:00+01:00 --reason <why>

  pnpm ops prices list                      what people trade at, and what is doubted
  pnpm ops prices forget <coin> --reason <why>    the old price is wrong; the next refresh sets a new one
  pnpm ops prices markup <percent> --reason <why>

  pnpm ops reconcile [2026-03-31]           our day against the vendors'
  pnpm ops reconcile close <id> --reason <what explains it>
  pnpm ops float                            balances at vendors, beside the company's accounts
  pnpm ops preflight                        whether each vendor answers as expected, with our keys; only reads
  pnpm ops verify                           everything that is wrong with the books and the audit log
  pnpm ops accounts open                    accounts that people lack, after an asset was added

--json prints JSON. What decides or moves money asks who you are: OPS_USER, then the password and the code of your
authenticator app, from the terminal or as the first two lines of the input. Everything decided is in the audit log.`;

const commands: Record<string, (ctx: Context, request: OpsRequest) => Promise<void>> = {
  accounts,
  case: cases,
  withdrawals,
  identity,
  incidents,
  payments,
  deposits,
  prices,
  reconcile,
  float,
  preflight,
  rules,
  screening,
  staff,
  verify,
};

async function ops(): Promise<void> {
  const text = { type: "string" } as const;
  const options = {
    json: { type: "boolean" },
    force: { type: "boolean" },
    state: text,
    reason: text,
    user: text,
    text,
    answer: text,
    until: text,
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
    // A refusal is an answer, not an accident.
    throw error instanceof AppError ? new SetupError(`Refused: ${error.message}`) : error;
  } finally {
    await ctx.close();
  }
}

await runChore(ops);
