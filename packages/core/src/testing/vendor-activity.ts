import { money } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import { purchaseBill } from "../bills/purchase-bill.ts";
import { readWalletAddress } from "../crypto/addresses/wallet-address.ts";
import { noteHolding, startCollections } from "../crypto/collect/start-collections.ts";
import { sweepCollections, sweepSends } from "../crypto/custody/sweep-custody.ts";
import { settleDeposit as settleCoins } from "../crypto/deposits/settle-deposit.ts";
import { processNewSend } from "../crypto/send/process-send.ts";
import { send } from "../crypto/send/send.ts";
import { findDeposit } from "../naira/deposits/deposit.ts";
import { initiateDeposit } from "../naira/deposits/initiate-deposit.ts";
import { settleDeposit } from "../naira/deposits/settle-deposit.ts";
import { settleWithdrawal } from "../naira/withdrawals/settle-withdrawal.ts";
import { submitWithdrawal } from "../naira/withdrawals/submit-withdrawal.ts";
import { withdraw } from "../naira/withdrawals/withdraw.ts";
import { findWithdrawal } from "../naira/withdrawals/withdrawal.ts";
import type { FakeBills } from "../providers/bills/fake.ts";
import { paid } from "../providers/payments/fake.ts";
import { type PayoutVendor } from "../providers/payouts/port.ts";
import { airtime, someNumber } from "./fixtures/bills-fixture.ts";
import type { VendorFixture } from "./fixtures/reconciliation-fixture.ts";
import { setPrices } from "./prices.ts";

type Parts = Omit<VendorFixture, "database" | "counters"> & {
  actor(): Promise<Actor>;
  chosen: { payouts: PayoutVendor };
};

/** What happens at the vendors: each carries out one whole operation as the product does. Returns the reference under which the vendor lists it. */
export function vendorActivity({ ctx, clock, actor, chosen, payouts, payments, bills, custody }: Parts) {
  async function payout(vendor: PayoutVendor): Promise<string> {
    chosen.payouts = vendor;
    const holder = { identityName: "Adaeze Okonkwo", secretsChangedAt: null, heldUntil: null };
    const to = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder };
    const { transactionId: id } = await withdraw(ctx, await actor(), to);
    await submitWithdrawal(ctx, id);
    payouts[vendor].says(id, { status: "paid", sessionId: "1" });
    const withdrawal = await findWithdrawal(ctx, id);
    if (withdrawal) await settleWithdrawal(ctx, withdrawal);
    return id;
  }

  async function payment(): Promise<string> {
    const request = { amount: "1000", payer: { email: "ada@example.com" } };
    const { answerText } = await initiateDeposit(ctx, await actor(), request);
    const { reference } = JSON.parse(answerText) as { reference: string }; // its own answer, a line ago
    payments.says(reference, paid(money("NGN", "1000"), { fee: money("NGN", "15"), at: clock.now() }));
    const deposit = await findDeposit(ctx, payments.name, reference);
    if (deposit) await settleDeposit(ctx, deposit);
    return reference;
  }

  async function bill(vendor: FakeBills): Promise<string> {
    for (const other of Object.values(bills)) other.down = other !== vendor;
    await purchaseBill(ctx, await actor(), airtime(someNumber()));
    for (const other of Object.values(bills)) other.down = false;
    const sale = vendor.sold.at(-1);
    return (vendor.booksListRequestId ? sale?.requestId : sale?.reference) ?? "";
  }

  async function coinsCome(): Promise<string> {
    const owner = await actor();
    const place = await readWalletAddress(ctx, owner, { currency: "ETH" });
    const accountId = await custody.ensureAccount(owner.userId);
    const { address, network, memo } = place;
    const chain = { confirmations: 12, required: 12, status: "accepted" as const, seenAt: clock.now() };
    const to = { accountId, coin: "ETH" as const, network, address, memo };
    const { id } = custody.receive({ ...to, amount: money("ETH", "0.5"), ...chain });
    await settleCoins(ctx, { accountId, id });
    return id;
  }

  async function coinsCollected(): Promise<string> {
    const depositId = await coinsCome();
    const { accountId = "" } = custody.received.find(({ id }) => id === depositId) ?? {};
    await noteHolding(ctx, { accountId, coin: "ETH" });
    await startCollections(ctx, { accountId, coin: "ETH", isNeeded: true });
    const order = [...custody.collections.values()].find((one) => one.accountId === accountId);
    if (!order) throw new Error("nothing was collected");
    custody.collections.set(order.reference, { ...order, status: "done" });
    clock.pass(700);
    await sweepCollections(ctx);
    return order.reference;
  }

  async function coinsGo(): Promise<string> {
    await setPrices(ctx, { coins: { ETH: "2500" } });
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const request = { currency: "eth", amount: "1", address, sender: { heldUntil: null } };
    const { answer } = await send(ctx, await actor(), request);
    const { transactionId: id } = answer as unknown as { transactionId: string }; // its own answer, a line ago
    await processNewSend(ctx, { payload: { transactionId: id, internal: false } });
    const order = custody.orders.get(id);
    if (order) custody.orders.set(id, { ...order, status: "done", txid: "0xabc" });
    clock.pass(700);
    await sweepSends(ctx);
    return id;
  }

  return { payout, payment, bill, coinsCome, coinsGo, coinsCollected };
}
