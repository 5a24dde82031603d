import { type Accounts, openAccounts } from "./banking/accounts.ts";
import { openPayouts, type Payouts } from "./banking/payouts.ts";
import { type BillDesk, openBillDesk } from "./bills/bill-desk.ts";
import { type Identities, openIdentities } from "./dojah/dojah.ts";
import { announceMapleradBill } from "./maplerad/answer.ts";
import { openMarket } from "./market/market.ts";
import { type Collections, openCollections } from "./payaza/collections.ts";
import { announcePayazaPayout } from "./payaza/payouts.ts";
import { announcePaystackTransfer } from "./paystack/answer.ts";
import { type DedicatedAccounts, openDedicatedAccounts } from "./paystack/dedicated-accounts.ts";
import { openCustody } from "./quidax/addresses.ts";
import { openDeposits } from "./quidax/deposits.ts";
import { openBalances, openWithdrawals, type QuidaxParts } from "./quidax/withdrawals.ts";
import { announceVtpassBill } from "./vtpass/vtpass.ts";
import type { World } from "./world.ts";

/** The state of the vendors. Their routes and the control API read and change it. */
export interface Parts extends QuidaxParts {
  accounts: Accounts;
  collections: Collections;
  dedicated: DedicatedAccounts;
  payouts: Record<"paystack" | "payaza", Payouts>;
  desks: Record<"maplerad" | "vtpass", BillDesk>;
  identities: Identities;
}

export function openParts(world: World): Parts {
  const custody = openCustody(world);
  const deposits = openDeposits(world, custody);
  const withdrawals = openWithdrawals(world, { custody, deposits });
  const payouts = (vendor: string, announce: typeof announcePayazaPayout) =>
    openPayouts(world, { vendor, announce: (payout) => announce(world, payout) });
  const billDesk = (vendor: string, announce: typeof announceMapleradBill) =>
    openBillDesk(world, { vendor, announce: (bill) => announce(world, bill) });
  return {
    market: openMarket({ seed: world.config.seed, now: world.clock.now }),
    accounts: openAccounts(world.books),
    collections: openCollections(world),
    dedicated: openDedicatedAccounts(world),
    payouts: {
      paystack: payouts("paystack", announcePaystackTransfer),
      payaza: payouts("payaza", announcePayazaPayout),
    },
    desks: {
      maplerad: billDesk("maplerad", announceMapleradBill),
      vtpass: billDesk("vtpass", announceVtpassBill),
    },
    identities: openIdentities(world),
    custody,
    deposits,
    withdrawals,
    balances: openBalances(world, { deposits, withdrawals }),
  };
}
