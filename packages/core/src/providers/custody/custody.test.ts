import { randomUUID } from "node:crypto";
import { decimalText, toMoney } from "@manilla/shared/money";
import { type CustodyDouble, fakeCustody, sandboxCustody } from "@manilla/testing/providers/custody-doubles";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ProviderError } from "../provider-error.ts";
import type { CustodyProvider, Rail } from "./port.ts";

const soon = { timeout: 20_000, interval: 20 };

describe.each([
  ["Quidax against the sandbox", sandboxCustody],
  ["the fake", fakeCustody],
])("a custodian: %s", (_name, open) => {
  let outside: CustodyDouble;
  beforeAll(async () => {
    outside = await open();
  });
  afterEach(() => outside.clearFaults());
  afterAll(() => outside.provider.close());

  async function addressOf(rail: Rail) {
    const accountId = await outside.provider.ensureAccount(randomUUID());
    const place = await vi.waitUntil(() => outside.provider.address(accountId, rail), soon);
    return { accountId, ...rail, ...place };
  }

  const order = (changes: Partial<Parameters<CustodyProvider["withdraw"]>[0]> = {}) => ({
    reference: randomUUID(),
    coin: "ETH" as const,
    network: "ethereum",
    amount: toMoney("ETH", "0.5"),
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    memo: null,
    ...changes,
  });

  const until = (reference: string, status: string) =>
    vi.waitUntil(async () => {
      const found = await outside.provider.findWithdrawal(reference);
      return found?.status === status && found;
    }, soon);

  it("opens one account a person", async () => {
    const userId = randomUUID();
    const first = await outside.provider.ensureAccount(userId);
    expect(await outside.provider.ensureAccount(userId)).toBe(first);
    expect(await outside.provider.ensureAccount(randomUUID())).not.toBe(first);
  });

  it("gives the same address again", async () => {
    const place = await addressOf({ coin: "ETH", network: "ethereum" });
    expect(await outside.provider.address(place.accountId, place)).toEqual({
      address: place.address,
      memo: place.memo,
    });
  });

  it("carries an order out once after repeated submissions", async () => {
    const one = order();
    expect(await outside.provider.findWithdrawal(one.reference)).toBeNull();
    expect(await outside.provider.withdraw(one)).toEqual({ kind: "taken" });
    expect(await outside.provider.withdraw(one)).toEqual({ kind: "taken" });
    await outside.setStatus(one.reference, "done");
    const found = await until(one.reference, "done");
    expect(found).toMatchObject({ reference: one.reference, coin: "ETH", amount: { units: 50_000_000n } });
    expect(found.txid).toMatch(/^0x/);
    expect(found.networkFee?.units).toBeGreaterThan(0n);
  });

  it("recognises a rejection", async () => {
    const one = order();
    await outside.provider.withdraw(one);
    await outside.setStatus(one.reference, "rejected");
    expect(await until(one.reference, "rejected")).toMatchObject({ status: "rejected", txid: null });
  });

  it("finds an order whose answer was lost", async () => {
    const one = order();
    await outside.loseAnswer("withdraw");
    await expect(outside.provider.withdraw(one)).rejects.toBeInstanceOf(ProviderError);
    await outside.clearFaults();
    expect(await outside.provider.findWithdrawal(one.reference)).toMatchObject({ reference: one.reference });
  });

  it("refuses for good what can never be right, and keeps nothing of it", async () => {
    const one = order({ address: outside.invalid });
    expect(await outside.provider.withdraw(one)).toMatchObject({ kind: "refused" });
    expect(await outside.provider.findWithdrawal(one.reference)).toBeNull();
  });

  it("reports what came, to the last digit of the chain", async () => {
    const place = await addressOf({ coin: "ETH", network: "ethereum" });
    const id = await outside.receiveCoins(place, "0.123456789012345678");
    const deposit = await outside.provider.deposit(place.accountId, id);
    expect(deposit).toMatchObject({
      coin: "ETH",
      network: "ethereum",
      address: place.address,
      rest: "0.9012345678",
    });
    expect(deposit?.amount && decimalText(deposit.amount)).toBe("0.12345678");
    expect(await outside.provider.deposit(place.accountId, "nosuchdeposit")).toBeNull();
    expect((await outside.provider.deposits(1)).map((known) => known?.id)).toContain(id);
  });

  it("accepts its own signed webhooks only unchanged and recent", async () => {
    const place = await addressOf({ coin: "ETH", network: "ethereum" });
    const id = await outside.receiveCoins(place, "0.2");
    const { raw, headers } = await outside.webhook(id);
    const now = new Date();
    expect(outside.provider.parseWebhook(raw, headers, now)).toMatchObject({
      kind: "message",
      message: { about: { kind: "deposit", accountId: place.accountId, id } },
    });
    const later = new Date(now.getTime() + 301_000);
    expect(outside.provider.parseWebhook(raw, headers, later)).toEqual({ kind: "forged" });
    expect(outside.provider.parseWebhook(raw.subarray(1), headers, now)).toEqual({ kind: "forged" });
    expect(outside.provider.parseWebhook(raw, {}, now)).toEqual({ kind: "forged" });
  });

  it("lists what came and what left in a time, and the balance of the company's account", async () => {
    const from = new Date(Date.now() - 1);
    const place = await addressOf({ coin: "ETH", network: "ethereum" });
    const id = await outside.receiveCoins(place, "0.25");
    const one = order();
    await outside.provider.withdraw(one);
    await outside.setStatus(one.reference, "done");
    const { networkFee } = await until(one.reference, "done");
    const span = () => ({ from, until: new Date(Date.now() + 1_000) });
    const deposits = await outside.provider.depositEntries(span());
    expect(deposits.filter(({ reference }) => reference === id)).toMatchObject([
      { asset: "ETH", units: 25_000_000n },
    ]);
    const sent = await outside.provider.withdrawalEntries(span());
    expect(sent.filter(({ reference }) => reference === one.reference)).toMatchObject([
      { asset: "ETH", units: 50_000_000n, fee: networkFee?.units, status: "settled" },
    ]);
    const earlier = { from: new Date(0), until: from };
    expect((await outside.provider.withdrawalEntries(earlier)).map((entry) => entry.reference)).not.toContain(
      one.reference,
    );
    const balances = await outside.provider.balances();
    expect(balances.find(({ asset }) => asset === "ETH")?.units).toBeGreaterThan(0n);
  });

  it("collects from a sub-account once, and shows it on that account alone", async () => {
    const place = await addressOf({ coin: "ETH", network: "ethereum" });
    const { accountId } = place;
    await outside.receiveCoins(place, "0.75");
    const { provider } = outside;
    const eth = async (account?: string) =>
      (await provider.balances(account)).find(({ asset }) => asset === "ETH")?.units;
    await expect.poll(() => eth(accountId)).toBe(75_000_000n);
    const one = { reference: randomUUID(), accountId, amount: toMoney("ETH", "0.5") };
    await provider.collect(one);
    // The second call may be refused, but must move no coins.
    await provider.collect(one).catch(() => undefined);
    await outside.setStatus(one.reference, "done");
    await expect
      .poll(() => provider.findWithdrawal(one.reference, accountId))
      .toMatchObject({ status: "done", coin: "ETH", amount: one.amount });
    expect(await provider.findWithdrawal(one.reference)).toBeNull();
    expect(await eth(accountId)).toBe(25_000_000n);
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 1_000) };
    const left = await provider.withdrawalEntries(span, accountId);
    expect(left).toMatchObject([
      { reference: one.reference, asset: "ETH", units: 50_000_000n, status: "settled" },
    ]);
  });

  it("reports the cost of a network", async () => {
    expect((await outside.provider.networkFee({ coin: "USDT", network: "trc20" })).units).toBeGreaterThan(0n);
  });
});
