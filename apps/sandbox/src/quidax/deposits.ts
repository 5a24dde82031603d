import { openShelf } from "../control/books.ts";
import { unitsOf } from "../decimals.ts";
import { hashWords } from "../dice.ts";
import type { World } from "../world.ts";
import { type Custody, type CustodyAddress, describeAddress, describeUser } from "./addresses.ts";
import { tellQuidax } from "./answers.ts";
import { custodyCoin, networkOfCoin } from "./coins.ts";

export const depositEnds = [
  ...(["accepted", "checked", "on_hold", "warning"] as const),
  ...(["rejected", "failed_aml", "canceled", "failed"] as const),
] as const;

type DepositEnd = (typeof depositEnds)[number];

interface CryptoDeposit {
  id: string;
  userId: string;
  currency: string;
  amount: string;
  txid: string;
  status: "submitted" | DepositEnd;
  confirmations: number;
  required: number;
  target: number;
  end: DepositEnd;
  place: CustodyAddress;
  /**
   * True if another account of the sandbox sent these coins. The sender's withdrawal then already increases the
   * receiver's balance, so this deposit does not increase it again.
   */
  internal?: boolean;
  createdAt: string;
  changedAt: string;
}

export type Deposits = ReturnType<typeof openDeposits>;
type InternalTransfer = Pick<CryptoDeposit, "id" | "currency" | "amount"> & {
  to: string;
  txid: string | null;
};

interface Arrival {
  amount: string;
  confirmations?: number | undefined;
  hold?: boolean | undefined;
}

const stepSeconds = 1;
const steps = 4;
const suspiciousAmount = "0.0666";

/** Webhook names by final state. A state without a name sends no webhook, so only a query finds it. */
const eventNames: Partial<Record<DepositEnd, string>> = {
  accepted: "deposit.successful",
  on_hold: "deposit.on_hold",
  rejected: "deposit.rejected",
  failed_aml: "deposit.failed_aml",
};

export function openDeposits(world: World, custody: Custody) {
  const shelf = openShelf<CryptoDeposit>(world.books, "quidax", "deposit");

  function change(deposit: CryptoDeposit, changes: Partial<CryptoDeposit>): CryptoDeposit {
    const next = { ...deposit, ...changes, changedAt: world.clock.now().toISOString() };
    const outcome =
      next.status === "submitted" ? `confirmed ${next.confirmations} of ${next.required}` : next.status;
    return shelf.put(next.id, next, { outcome, amount: next.amount, currency: next.currency.toUpperCase() });
  }

  function sendWebhook(deposit: CryptoDeposit, event: string) {
    tellQuidax(world, { event, reference: deposit.id, data: describeDeposit(deposit, custody) });
  }

  function finish(deposit: CryptoDeposit, status: DepositEnd): CryptoDeposit {
    const ended = change(deposit, {
      status,
      confirmations: Math.max(deposit.confirmations, deposit.required),
    });
    const event = eventNames[status];
    if (event) sendWebhook(ended, event);
    return ended;
  }

  function confirm(deposit: CryptoDeposit) {
    if (deposit.status !== "submitted" || deposit.confirmations >= deposit.target) return;
    world.clock.after(stepSeconds, () => {
      const current = shelf.get(deposit.id);
      if (!current || current.status !== "submitted" || current.confirmations !== deposit.confirmations)
        return;
      const step = Math.ceil(current.required / steps);
      const confirmed = change(current, {
        confirmations: Math.min(current.confirmations + step, current.target),
      });
      sendWebhook(confirmed, "deposit.transaction.confirmation");
      if (confirmed.confirmations >= confirmed.required) finish(confirmed, confirmed.end);
      else confirm(confirmed);
    });
  }

  for (const deposit of shelf.all()) confirm(deposit);

  return {
    get: (id: string) => shelf.get(id),
    all: () => shelf.all().reverse(),
    receive(place: CustodyAddress, arrival: Arrival) {
      const first = change(begin(place, arrival, { count: shelf.all().length, at: world.clock.now() }), {});
      sendWebhook(first, "deposit.transaction.confirmation");
      confirm(first);
      return first;
    },
    advance(
      id: string,
      { confirmations, status }: { confirmations?: number | undefined; status?: DepositEnd | undefined },
    ) {
      const deposit = shelf.get(id);
      if (!deposit) return undefined;
      if (status) return finish(deposit, status);
      const moved = change(deposit, { target: Math.max(deposit.target, confirmations ?? deposit.required) });
      confirm(moved);
      return moved;
    },
    receivedUnits: (userId: string, currency: string) =>
      shelf
        .all()
        .filter((d) => d.userId === userId && d.currency === currency && !d.internal && isThere(d))
        .reduce((sum, d) => sum + (unitsOf(d.amount) ?? 0n), 0n),
    listInternal({ id, to: userId, currency, amount, txid }: InternalTransfer) {
      const address = { id: `in-${id}`, index: -1, network: "", address: null, tag: null };
      const place = { ...address, userId, currency };
      const first = begin(place, { amount }, { count: shelf.all().length, at: world.clock.now() });
      // The sender's and the receiver's account list this transfer under the same txid.
      finish({ ...first, internal: true, txid: txid ?? first.txid }, "accepted");
    },
  };
}

function isThere({ status }: CryptoDeposit): boolean {
  return status === "accepted" || status === "checked" || status === "warning";
}

function begin(
  place: CustodyAddress,
  arrival: Arrival,
  { count, at }: { count: number; at: Date },
): CryptoDeposit {
  const coin = custodyCoin(place.currency);
  const required = (coin && networkOfCoin(coin, place.network)?.confirmations) ?? 1;
  const held = arrival.hold || arrival.amount === suspiciousAmount;
  const seed = hashWords("deposit", place.id, count, at.getTime()).toString("hex");
  return {
    id: seed.slice(0, 12),
    userId: place.userId,
    currency: place.currency,
    amount: arrival.amount,
    txid: transactionId(place.currency, seed),
    status: "submitted",
    confirmations: 0,
    required,
    target: arrival.confirmations ?? required,
    end: held ? "on_hold" : "accepted",
    place,
    createdAt: at.toISOString(),
    changedAt: at.toISOString(),
  };
}

export function transactionId(currency: string, seed: string): string {
  return ["btc", "ltc", "doge", "trx", "ada", "xrp"].includes(currency) ? seed : `0x${seed}`;
}

export function describeDeposit(deposit: CryptoDeposit, custody: Custody) {
  const user = custody.user(deposit.userId);
  return {
    id: deposit.id,
    type: deposit.internal ? "internal" : "coin_address",
    currency: deposit.currency,
    amount: deposit.amount,
    txid: deposit.txid,
    status: deposit.status,
    created_at: deposit.createdAt,
    user: user ? describeUser(user) : null,
    payment_transaction: {
      confirmations: deposit.confirmations,
      required_confirmations: deposit.required,
    },
    payment_address: describeAddress(deposit.place),
  };
}
