import { hash } from "node:crypto";
import type { CoinCode } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import { ProviderError } from "../provider-error.ts";
import {
  type CustodyDeposit,
  type CustodyProvider,
  type CustodyWithdrawal,
  depositsPerPage,
  type Rail,
  type WithdrawalOrder,
} from "./port.ts";
import { createQuidaxCustody } from "./quidax.ts";
import { signLikeQuidax } from "./quidax-signature.ts";

export const fakeKeys = {
  QUIDAX_BASE_URL: "http://127.0.0.1:1",
  QUIDAX_SECRET_KEY: "quidax-fake-secret-0001",
  QUIDAX_WEBHOOK_KEY: "quidax-fake-webhook-0001",
};

type Call = Exclude<keyof CustodyProvider, "name" | "parseWebhook" | "close">;

export type FakeCustody = CustodyProvider & {
  /** Every order the custodian has, by our reference: what it really carried out is here. */
  readonly orders: Map<string, WithdrawalOrder & Pick<CustodyWithdrawal, "status" | "txid">>;
  readonly received: CustodyDeposit[];
  /** Called before each answer: where a test fails a call, slows it down, or looks. */
  before: ((call: Call, about: string) => Promise<void> | void) | undefined;
  /** Called when the effect has happened, before it is told. */
  after: ((call: Call, about: string) => Promise<void> | void) | undefined;
  /** How many times an address is asked for before it is there. */
  generating: number;
  /** Coins come to an address; nobody is told. */
  receive(deposit: Partial<CustodyDeposit> & Pick<CustodyDeposit, "accountId" | "coin">): CustodyDeposit;
  /** Changes what the custodian says of a deposit. */
  says(id: string, changes: Partial<CustodyDeposit>): void;
  /** A webhook as the vendor would send it now, honestly signed, whatever it claims. */
  webhook(
    event: string,
    data: Record<string, unknown>,
    at?: Date,
  ): { raw: Buffer; headers: Record<string, string> };
  depositNews(id: string): { raw: Buffer; headers: Record<string, string> };
};

/** Orders for these are refused for good, as for an address that its network does not know. */
export const impossibleAddress = "impossible";

/** A custodian whose mind a test makes up. Its signatures are the vendor's own: they need no network. */
export function createFakeCustody(): FakeCustody {
  const { name, parseWebhook, close } = createQuidaxCustody(fakeKeys);
  const accounts = new Map<string, string>();
  const addresses = new Map<string, { address: string; memo: string | null; asked: number }>();
  let count = 0;

  async function step<T>(call: Call, about: string, effect: () => T): Promise<T> {
    await fake.before?.(call, about);
    const answer = effect();
    await fake.after?.(call, about);
    return answer;
  }

  const fake: FakeCustody = {
    name,
    parseWebhook,
    close,
    orders: new Map(),
    received: [],
    before: undefined,
    after: undefined,
    generating: 0,
    ensureAccount: (userId) =>
      step("ensureAccount", userId, () => {
        const known = accounts.get(userId) ?? `account${accounts.size + 1}`;
        accounts.set(userId, known);
        return known;
      }),
    address: (accountId, rail) =>
      step("address", accountId, () => {
        const key = `${accountId}/${rail.coin}/${rail.network}`;
        const known = addresses.get(key) ?? { ...inventAddress(key, rail), asked: 0 };
        addresses.set(key, { ...known, asked: known.asked + 1 });
        return known.asked < fake.generating ? null : { address: known.address, memo: known.memo };
      }),
    withdraw: (order) =>
      step("withdraw", order.reference, () => {
        if (order.address === impossibleAddress) return { kind: "refused", reason: "Invalid address" };
        if (!fake.orders.has(order.reference)) {
          fake.orders.set(order.reference, { ...order, status: "pending", txid: null });
        }
        return { kind: "taken" };
      }),
    findWithdrawal: (reference) =>
      step("findWithdrawal", reference, () => {
        const order = fake.orders.get(reference);
        return order ? { ...order, networkFee: feeOf(order), reason: null } : null;
      }),
    deposit: (accountId, id) =>
      step("deposit", id, () => fake.received.find((d) => d.id === id && d.accountId === accountId) ?? null),
    deposits: (page) =>
      step("deposits", String(page), () =>
        [...fake.received].reverse().slice((page - 1) * depositsPerPage, page * depositsPerPage),
      ),
    networkFee: (rail) => step("networkFee", rail.network, () => feeOf(rail)),
    receive(deposit) {
      const blank = { network: null, address: null, memo: null, amount: null, rest: "0", txid: null };
      const chain = { status: "confirming" as const, confirmations: 0, required: 2, seenAt: new Date() };
      const made = { ...blank, ...chain, id: `deposit${(count += 1)}`, ...deposit };
      fake.received.push(made);
      return made;
    },
    says(id, changes) {
      const index = fake.received.findIndex((deposit) => deposit.id === id);
      const known = fake.received[index];
      if (!known) throw new Error(`there is no deposit ${id}`);
      fake.received[index] = { ...known, ...changes };
    },
    webhook: (event, data, at = new Date()) => {
      const raw = Buffer.from(JSON.stringify({ event, data }));
      return { raw, headers: signLikeQuidax(raw, { key: fakeKeys.QUIDAX_WEBHOOK_KEY, at }) };
    },
    depositNews(id) {
      const deposit = fake.received.find((known) => known.id === id);
      if (!deposit) throw new Error(`there is no deposit ${id}`);
      const { confirmations, status, accountId } = deposit;
      const event = status === "accepted" ? "deposit.successful" : "deposit.transaction.confirmation";
      const chain = { confirmations };
      return fake.webhook(event, { id, status, user: { id: accountId }, payment_transaction: chain });
    },
  };
  return fake;
}

export const silence = new ProviderError("timeout", "quidax did not answer in time");

function feeOf({ coin }: Pick<Rail, "coin">): Money<CoinCode> {
  return fromUnits(coin, 10_000n);
}

/** Addresses of EVM networks alone need no checksum; the others are for the contract test against the sandbox. */
function inventAddress(key: string, { coin }: Rail) {
  const digest = hash("sha256", key, "hex");
  return {
    address: `0x${digest.slice(0, 40)}`,
    memo: coin === "XRP" ? String(Number.parseInt(digest.slice(0, 7), 16)) : null,
  };
}
