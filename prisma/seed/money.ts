import type { Context } from "@manilla/core/context";
import { termsOf } from "@manilla/core/crypto/terms";
import { buildTradePosting } from "@manilla/core/crypto/trade";
import { availableAccount, houseAccount, type Leg } from "@manilla/core/ledger/accounts";
import type { TransactionStart } from "@manilla/core/ledger/types";
import { newId } from "@manilla/core/runtime/ids";
import { coinCodes } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { toMoney } from "@manilla/shared/money";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import { actorNamed } from "./transfers-and-cases.ts";

/** Amounts are in the asset's main unit. */
const history = [
  { daysAgo: 40, kind: "deposit", naira: "1500000" },
  { daysAgo: 38, kind: "buy", coin: "BTC", amount: "0.005", price: "91250", rate: "1585.5" },
  { daysAgo: 33, kind: "buy", coin: "ETH", amount: "0.12", price: "3120.4", rate: "1579.2" },
  { daysAgo: 27, kind: "deposit", naira: "1250000" },
  { daysAgo: 25, kind: "buy", coin: "USDT", amount: "250", price: "1.0002", rate: "1592" },
  { daysAgo: 19, kind: "buy", coin: "SOL", amount: "1.75", price: "182.6", rate: "1601.75" },
  { daysAgo: 12, kind: "sell", coin: "BTC", amount: "0.0012", price: "93480", rate: "1570" },
  { daysAgo: 9, kind: "expired", naira: "15000" },
  { daysAgo: 6, kind: "deposit", naira: "400000" },
  { daysAgo: 4, kind: "buy", coin: "XRP", amount: "140", price: "2.31", rate: "1604" },
  { daysAgo: 1, kind: "sell", coin: "USDT", amount: "40", price: "1", rate: "1573.5" },
] as const;

type Past = (typeof history)[number];

/**
 * Books the lines of `history`. Each line has its own key, so repeating the seed changes nothing. Books nothing if the
 * account of `demo` or `approver` is frozen or closed.
 */
export async function seedMoney(ctx: Context): Promise<void> {
  const [staff, demo] = await Promise.all(["approver", "demo"].map((username) => actorNamed(ctx, username)));
  if (!staff || !demo) return;
  await openHouse(ctx, staff.userId);
  for (const past of history) {
    if (past.kind === "deposit" || past.kind === "expired") await deposit(ctx, demo.userId, past);
    else await ctx.ledger.transact(tradeOf(ctx, demo.userId, past));
  }
}

async function deposit(
  ctx: Context,
  userId: string,
  past: Extract<Past, { kind: "deposit" | "expired" }>,
): Promise<void> {
  const at = daysBefore(ctx, past.daysAgo);
  const received = toMoney("NGN", past.naira);
  const { transactionId: id } = await ctx.ledger.transact({
    ...final(userId, at, `day-${past.daysAgo}`),
    kind: "naira.deposit",
    state: "pending",
    final: false,
    nairaValue: received,
    counterparty: "Bank transfer",
    details: { requested: past.naira, flag: "exact" },
    legs: [],
  });
  if (past.kind === "expired") {
    const reason = `No payment arrived within ${depositExpiryMinutes} minutes`;
    await ctx.ledger.advance({ id, from: "pending", to: "expired", final: false, at, reason, legs: [] });
    await ctx.ledger.advance({ id, from: "expired", to: "expired", final: true, at, legs: [] });
    return;
  }
  await ctx.ledger.advance({
    id,
    from: "pending",
    to: "completed",
    final: true,
    at,
    moneyIn: received,
    legs: [{ from: houseAccount("bank"), to: availableAccount(userId), money: received }],
  });
}

/** Books the opening stock, from which trades are filled. The user is staff, because every transaction needs a user. */
async function openHouse(ctx: Context, userId: string): Promise<void> {
  const stock: Leg[] = coinCodes.map((coin) => ({
    from: houseAccount("capital"),
    to: houseAccount("inventory"),
    money: toMoney(coin, "100000"),
  }));
  stock.push({
    from: houseAccount("capital"),
    to: houseAccount("inventory"),
    money: toMoney("NGN", "2000000000"),
  });
  const at = daysBefore(ctx, 60);
  await ctx.ledger.transact({
    ...final(userId, at, "house"),
    kind: "adjustment",
    legs: stock,
    details: { purpose: "The company's opening stock" },
  });
}

function tradeOf(
  ctx: Context,
  userId: string,
  past: Exclude<Past, { kind: "deposit" | "expired" }>,
): TransactionStart {
  const rate = new Decimal(past.rate);
  const prices = { price: new Decimal(past.price), buyRate: rate, sellRate: rate, midRate: rate };
  const amount = toMoney(past.coin, past.amount);
  const request = { side: past.kind, currency: past.coin, toCurrency: null, amount };
  const base = final(userId, daysBefore(ctx, past.daysAgo), `day-${past.daysAgo}`);
  return { ...base, ...buildTradePosting(userId, termsOf(request, prices, null)) };
}

function final(userId: string, at: Date, key: string) {
  return {
    id: newId(at),
    at,
    userId,
    state: "completed",
    final: true,
    answer: { seeded: true },
    idempotency: { scope: "seed", key, requestHash: "seed" },
  } as const;
}

export function daysBefore(ctx: Context, days: number): Date {
  return new Date(ctx.clock.now().getTime() - days * 86_400_000);
}
