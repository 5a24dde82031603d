import type { AssetCode } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import type { Span, VendorEntry } from "../providers/books/port.ts";
import type { OurEntry } from "./compare.ts";

const accountsPerPage = 100;

/**
 * Queries only the sub-accounts with coins in our books, because all others are empty. Throws ProviderError if a query
 * gets no answer.
 */
export async function subAccountBalances(ctx: Context): Promise<Money[]> {
  const sums = new Map<AssetCode, bigint>();
  for await (const page of holdingAccounts(ctx)) {
    const balances = await askEach(page, (accountId) => ctx.providers.custody.balances(accountId));
    for (const { asset, units } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  }
  return [...sums].map(([asset, units]) => fromUnits(asset, units));
}

/**
 * Reads the sub-accounts that have a collection in `ours` or coins in our books, because the vendor has no list of all
 * sub-accounts' transfers.
 */
export async function collectionEntries(
  ctx: Context,
  span: Span,
  ours: readonly OurEntry[],
): Promise<VendorEntry[]> {
  const rows = await ctx.prisma.$queryRaw<
    { account_id: string }[]
  >`select distinct details ->> 'accountId' as account_id from ledger.transaction where id = any (${ours.map(({ transactionId }) => transactionId)})`;
  const accounts = new Set(rows.map(({ account_id: accountId }) => accountId));
  for await (const page of holdingAccounts(ctx)) for (const accountId of page) accounts.add(accountId);
  return askEach([...accounts], (accountId) => ctx.providers.custody.withdrawalEntries(span, accountId));
}

async function* holdingAccounts(ctx: Context): AsyncGenerator<string[]> {
  let last = "";
  for (;;) {
    const rows = await ctx.prisma.$queryRaw<
      { account_id: string }[]
    >`select distinct account_id from sub_account_coin
       where provider = ${ctx.providers.custody.name} and units <> 0 and account_id > ${last} order by account_id limit ${accountsPerPage}`;
    if (rows.length === 0) return;
    yield rows.map(({ account_id: accountId }) => accountId);
    last = rows.at(-1)?.account_id ?? last;
  }
}

async function askEach<T>(
  accounts: readonly string[],
  ask: (accountId: string) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < accounts.length; from += 4)
    answers.push(...(await Promise.all(accounts.slice(from, from + 4).map(ask))).flat());
  return answers;
}
