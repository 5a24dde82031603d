import { isCoin } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import { z } from "zod";
import { linesPerPage, readPages } from "../books/pages.ts";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import type { CustodyDeposit, CustodyWithdrawal } from "./port.ts";
import type { HouseAccount } from "./quidax-accounts.ts";
import {
  coinField,
  coinUnitsOf,
  custodyDepositOf,
  custodyWithdrawalOf,
  decimalField,
  depositsAnswer,
  idField,
  timeField,
  withdrawalRow,
} from "./quidax-format.ts";

const depositStatus = {
  accepted: "settled",
  rejected: "failed",
  confirming: "pending",
  on_hold: "pending",
} as const satisfies Record<CustodyDeposit["status"], VendorEntry["status"]>;

export function readDepositEntries(
  { client, houseAccount }: { client: ProviderClient; houseAccount: HouseAccount },
  span: Span,
): Promise<VendorEntry[]> {
  return readPages(span, async (page) => {
    const query = { page, per_page: linesPerPage };
    const path = "/users/deposits/all";
    const { data } = await client.call({ method: "GET", path, query, reply: depositsAnswer });
    const deposits = await Promise.all(data.map((row) => houseAccount.mark(custodyDepositOf(row), row)));
    const entries = deposits.map(({ id: own, coin, amount, status, seenAt, isCollection }) => {
      const units = amount?.units ?? 0n;
      return {
        id: own,
        reference: own,
        asset: coin,
        units,
        fee: null,
        // A collection is not a customer's deposit, so this book must not report it. A pending entry is never a
        // difference. The book coin_collections compares the collections.
        status: isCollection ? ("pending" as const) : depositStatus[status],
        at: seenAt,
      };
    });
    return { entries };
  });
}

const withdrawalStatus = {
  done: "settled",
  rejected: "failed",
  pending: "pending",
} as const satisfies Record<CustodyWithdrawal["status"], VendorEntry["status"]>;

/** `reference` may be missing, because a withdrawal can also be made on the vendor's page. */
const line = withdrawalRow.extend({ id: idField, reference: idField.nullish(), created_at: timeField });
const withdrawals = z.object({ data: z.array(line) });

export function readWithdrawalEntries(
  client: ProviderClient,
  span: Span,
  accountId = "me",
): Promise<VendorEntry[]> {
  return readPages(span, async (page) => {
    const query = { page, per_page: linesPerPage };
    const { data } = await client.call({
      method: "GET",
      path: `/users/${accountId}/withdraws`,
      query,
      reply: withdrawals,
    });
    const entries = data.map((row) => {
      const reference = row.reference ?? row.id;
      const { coin, amount, networkFee, status } = custodyWithdrawalOf({ ...row, reference });
      const money = { asset: coin, units: amount?.units ?? 0n, fee: networkFee?.units ?? null };
      return { id: row.id, reference, ...money, status: withdrawalStatus[status], at: row.created_at };
    });
    return { entries };
  });
}

const wallets = z.object({ data: z.array(z.object({ currency: coinField, balance: decimalField })) });

export async function readBalances(client: ProviderClient, accountId = "me"): Promise<Money[]> {
  const { data } = await client.call({ method: "GET", path: `/users/${accountId}/wallets`, reply: wallets });
  return data.flatMap(({ currency, balance }) =>
    currency !== null && isCoin(currency) ? [coinUnitsOf(currency, balance).whole] : [],
  );
}
