import { createHmac, hash } from "node:crypto";
import {
  type CustodyDeposit,
  type CustodyProvider,
  depositsPerPage,
  type Rail,
} from "@manilla/core/providers/custody/port";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { inSeconds } from "@manilla/shared/duration";
import { type Books, bookCalls, type Call, type FakeState, feeOf } from "./fake-custody-books.ts";

export const fakeKeys = {
  QUIDAX_BASE_URL: "http://127.0.0.1:1",
  QUIDAX_SECRET_KEY: "quidax-fake-secret-0001",
  QUIDAX_WEBHOOK_KEY: "quidax-fake-webhook-0001",
};

type Signed = { raw: Buffer; headers: Record<string, string> };

interface TestControls {
  receive(deposit: Partial<CustodyDeposit> & Pick<CustodyDeposit, "accountId" | "coin">): CustodyDeposit;
  changeDeposit(id: string, changes: Partial<CustodyDeposit>): void;
  webhook(event: string, data: Record<string, unknown>, at?: Date): Signed;
  depositWebhook(id: string): Signed;
}

export type FakeCustody = CustodyProvider & FakeState & TestControls & Books;

/** A send to this address is refused for good, as if the network did not know the address. */
export const impossibleAddress = "impossible";

export function createFakeCustody(): FakeCustody {
  const { name, parseWebhook, close } = createQuidaxCustody(fakeKeys);
  const hooks = { before: undefined, after: undefined };
  const mind: FakeState = {
    orders: new Map(),
    collections: new Map(),
    received: [],
    ...hooks,
    generating: 0,
    now: () => new Date(),
  };
  const calls = { ...accountCalls(mind), ...orderCalls(mind), ...depositCalls(mind), ...bookCalls(mind) };
  return Object.assign(mind, { name, parseWebhook, close }, calls, testControls(mind));
}

async function step<T>(
  { mind, call, about }: { mind: FakeState; call: Call; about: string },
  effect: () => T,
): Promise<T> {
  await mind.before?.(call, about);
  const answer = effect();
  await mind.after?.(call, about);
  return answer;
}

function accountCalls(mind: FakeState): Pick<CustodyProvider, "ensureAccount" | "address"> {
  const accounts = new Map<string, string>();
  const addresses = new Map<string, { address: string; memo: string | null; queries: number }>();
  return {
    ensureAccount: (userId) =>
      step({ mind, call: "ensureAccount", about: userId }, () => {
        const known = accounts.get(userId) ?? `account${accounts.size + 1}`;
        accounts.set(userId, known);
        return known;
      }),
    address: (accountId, rail) =>
      step({ mind, call: "address", about: accountId }, () => {
        const key = `${accountId}/${rail.coin}/${rail.network}`;
        const known = addresses.get(key) ?? { ...inventAddress(key, rail), queries: 0 };
        addresses.set(key, { ...known, queries: known.queries + 1 });
        return known.queries < mind.generating ? null : { address: known.address, memo: known.memo };
      }),
  };
}

function orderCalls(
  mind: FakeState,
): Pick<CustodyProvider, "withdraw" | "collect" | "findWithdrawal" | "networkFee"> {
  const { orders, collections } = mind;
  return {
    withdraw: (order) =>
      step({ mind, call: "withdraw", about: order.reference }, () => {
        if (order.address === impossibleAddress) return { kind: "refused", reason: "Invalid address" };
        if (!orders.has(order.reference)) {
          orders.set(order.reference, { ...order, status: "pending", txid: null, at: mind.now() });
        }
        return { kind: "taken" };
      }),
    collect: (order) =>
      step({ mind, call: "collect", about: order.reference }, () => {
        if (!collections.has(order.reference))
          collections.set(order.reference, { ...order, status: "pending", at: mind.now() });
      }),
    findWithdrawal: (reference, accountId) =>
      step({ mind, call: "findWithdrawal", about: reference }, () => {
        if (accountId) {
          const collection = collections.get(reference);
          const facts = { networkFee: null, txid: null, reason: null };
          return collection?.accountId === accountId
            ? { ...collection, ...facts, coin: collection.amount.asset }
            : null;
        }
        const order = orders.get(reference);
        return order ? { ...order, networkFee: feeOf(order), reason: null } : null;
      }),
    networkFee: (rail) => step({ mind, call: "networkFee", about: rail.network }, () => feeOf(rail)),
  };
}

function depositCalls(mind: FakeState): Pick<CustodyProvider, "deposit" | "deposits"> {
  const { received } = mind;
  return {
    deposit: (accountId, id) =>
      step(
        { mind, call: "deposit", about: id },
        () => received.find((deposit) => deposit.id === id && deposit.accountId === accountId) ?? null,
      ),
    deposits: (page) =>
      step({ mind, call: "deposits", about: String(page) }, () =>
        received.toReversed().slice((page - 1) * depositsPerPage, page * depositsPerPage),
      ),
  };
}

function testControls({ received }: FakeState): TestControls {
  const find = (id: string) => {
    const index = received.findIndex((deposit) => deposit.id === id);
    const known = received[index];
    if (!known) throw new Error(`there is no deposit ${id}`);
    return { index, known };
  };
  const webhook = (event: string, data: Record<string, unknown>, at = new Date()) => {
    const raw = Buffer.from(JSON.stringify({ event, data }));
    return { raw, headers: signLikeQuidax(raw, { key: fakeKeys.QUIDAX_WEBHOOK_KEY, at }) };
  };
  return {
    webhook,
    receive(deposit) {
      const blank = { network: null, address: null, memo: null, amount: null, rest: "0", txid: null };
      const chain = { status: "confirming" as const, confirmations: 0, required: 2, seenAt: new Date() };
      const made = { ...blank, ...chain, id: `deposit${received.length + 1}`, ...deposit };
      received.push(made);
      return made;
    },
    changeDeposit(id, changes) {
      const { index, known } = find(id);
      received[index] = { ...known, ...changes };
    },
    depositWebhook(id) {
      const { confirmations, status, accountId } = find(id).known;
      const event = status === "accepted" ? "deposit.successful" : "deposit.transaction.confirmation";
      const chain = { confirmations };
      return webhook(event, { id, status, user: { id: accountId }, payment_transaction: chain });
    },
  };
}

export const timeoutError = new ProviderError("timeout", "quidax did not answer in time");

/**
 * Returns an address that is valid only on EVM networks, because these require no checksum. The contract test against
 * the sandbox covers the other networks.
 */
function inventAddress(key: string, { coin }: Rail) {
  const digest = hash("sha256", key, "hex");
  return {
    address: `0x${digest.slice(0, 40)}`,
    memo: coin === "XRP" ? String(Number.parseInt(digest.slice(0, 7), 16)) : null,
  };
}

export function signLikeQuidax(raw: Buffer, { key, at }: { key: string; at: Date }): Record<string, string> {
  const timestamp = Math.floor(inSeconds(at.getTime()));
  const signature = createHmac("sha256", key).update(`${timestamp}.`).update(raw).digest("hex");
  return { "quidax-signature": `t=${timestamp},s=${signature}` };
}
