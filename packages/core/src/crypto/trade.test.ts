import { randomUUID } from "node:crypto";
import type { Quote, Trade } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { catchCode } from "@manilla/testing/error-code";
import { tradeFixture } from "@manilla/testing/fixtures/trade-fixture";
import { setPrices } from "@manilla/testing/prices";
import { describe, expect, test } from "vitest";
import type { Actor } from "../actor.ts";
import { openQuote } from "../ledger/quotes.ts";
import type { Idempotency } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { quoteTrade } from "./quote.ts";
import { buyCoins, sellCoins } from "./trade.ts";

const { ctx, clock, trader, holds } = await tradeFixture();

const key = (over: Partial<Idempotency> = {}): Idempotency => ({
  scope: "buyCrypto",
  key: randomUUID(),
  requestHash: "the same",
  ...over,
});

const quoteBuy = (actor: Actor, amount: string, amountIn: "crypto" | "naira" = "crypto") =>
  quoteTrade(ctx, actor, { side: "buy", currency: "BTC", amount, amountIn });

describe("buying", () => {
  test("takes value and fee from naira and gives the coin, at the buyer's rate", async () => {
    const ada = await trader();
    const { answer } = await buyCoins(ctx, ada, { currency: "btc", amount: "0.001" });
    // Value: 0.001 × $50,000 × ₦1,616 = ₦80,800. The fee of 2% is added.
    expect(answer).toMatchObject({
      status: "completed",
      currency: "BTC",
      cryptoAmount: "0.00100000",
      nairaAmount: "80800.00",
      fee: "1616.00",
      total: "82416.00",
    });
    expect(await holds(ada)).toMatchObject({ naira: "917584.00", btc: "0.00100000" });
  });

  test("Max in naira mode spends the balance to the kobo, by its quote", async () => {
    const ada = await trader({ naira: "123456.78" });
    const offered = await quoteBuy(ada, "123456.78", "naira");
    expect(offered.total).toBe("123456.78");
    const { answer } = await buyCoins(ctx, ada, {
      currency: "btc",
      amount: offered.cryptoAmount,
      quoteId: offered.quoteId,
    });
    expect(booked(answer)).toEqual(promised(offered));
    expect(await holds(ada)).toMatchObject({ naira: "0.00", btc: offered.cryptoAmount });
  });

  test("is refused without the balance, and says how much is missing", async () => {
    const poor = await trader({ naira: "82415.99" });
    const attempt = buyCoins(ctx, poor, { currency: "btc", amount: "0.001" });
    await expect(attempt).rejects.toThrow(
      "Insufficient Naira balance. You need ₦0.01 more to complete this purchase.",
    );
    expect(await holds(poor)).toMatchObject({ naira: "82415.99", btc: "0.00000000" });
  });

  test.each([
    ["below a dollar", { currency: "btc", amount: "0.0000198" }, "below_minimum"],
    ["naira", { currency: "ngn", amount: "100" }, "bad_request"],
    ["an unknown coin", { currency: "abc", amount: "1" }, "unsupported_currency"],
    ["nothing", { currency: "btc", amount: "0" }, "bad_request"],
    ["finer than a satoshi", { currency: "btc", amount: "0.000000001" }, "bad_request"],
    ["a coin without a price", { currency: "sol", amount: "1" }, "rates_unavailable"],
  ])("is refused for %s", async (_what, input, expected) => {
    expect(await catchCode(buyCoins(ctx, await trader(), input))).toBe(expected);
  });

  test("stops at the day's limit of the level", async () => {
    const newcomer: Actor = { ...(await trader()), level: 0 };
    await buyCoins(ctx, newcomer, { currency: "btc", amount: "0.0006" }); // uses ₦48,480 of the day's limit of ₦50,000
    await expect(buyCoins(ctx, newcomer, { currency: "btc", amount: "0.0001" })).rejects.toMatchObject({
      code: "limit_exceeded",
      message: "This is above your limit for today. You can still trade ₦1,520.00.",
    });
  });

  test("twenty identical confirmations buy once and answer the same", async () => {
    const ada = await trader();
    const confirmation = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyCoins(ctx, ada, { currency: "btc", amount: "0.001" }, confirmation),
      ),
    );
    expect(new Set(answers.map((outcome) => outcome.answerText)).size).toBe(1);
    expect(await holds(ada)).toMatchObject({ btc: "0.00100000" });
  });
});

describe("a quote", () => {
  test("is booked as it was shown, even if the market moves meanwhile", async () => {
    const ada = await trader();
    const offered = await quoteBuy(ada, "0.002");
    await setPrices(ctx, { coins: { BTC: "60000" } });
    const { answer } = await buyCoins(ctx, ada, {
      currency: "btc",
      amount: "0.002",
      quoteId: offered.quoteId,
    });
    expect(booked(answer)).toEqual(promised(offered));
    await setPrices(ctx, { coins: { BTC: "50000" } });
  });

  test("a quote holds once", async () => {
    const ada = await trader();
    const { quoteId } = await quoteBuy(ada, "0.001");
    const attempts = Array.from({ length: 10 }, () =>
      catchCode(buyCoins(ctx, ada, { currency: "btc", amount: "0.001", quoteId }, key())),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "quote_expired")).toHaveLength(9);
  });

  test("works only for its owner and its own trade, and expires after its lifetime", async () => {
    const ada = await trader();
    const { quoteId } = await quoteBuy(ada, "0.001");
    const input = { currency: "btc", amount: "0.001", quoteId };
    expect(await catchCode(buyCoins(ctx, await trader(), input))).toBe("quote_expired");
    expect(await catchCode(buyCoins(ctx, ada, { ...input, amount: "0.002" }))).toBe("quote_expired");
    expect(await catchCode(sellCoins(ctx, ada, input))).toBe("quote_expired");
    const request = newId();
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
    const offer = {
      id: request,
      userId: ada.userId,
      side: "request",
      terms: {},
      createdAt,
      expiresAt,
    } as const;
    await openQuote(ctx.prisma, offer);
    expect(await catchCode(buyCoins(ctx, ada, { ...input, quoteId: request })), "a money request").toBe(
      "quote_expired",
    );
    const late = await ctx.database.owner.query(
      "update ledger.quote set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where id = $1",
      [quoteId, `${quoteLifetimeSeconds + 1} s`],
    );
    expect(late.rowCount).toBe(1);
    expect(await catchCode(buyCoins(ctx, ada, input))).toBe("quote_expired");
  });
});

describe("prices older than ten minutes", () => {
  test("trade nothing, and a confirmation that was already booked still answers", async () => {
    const ada = await trader();
    const confirmation = key();
    const { quoteId } = await quoteBuy(ada, "0.001");
    const confirm = () => buyCoins(ctx, ada, { currency: "btc", amount: "0.001", quoteId }, confirmation);
    const first = await confirm();
    clock.pass(601);
    expect(await catchCode(buyCoins(ctx, ada, { currency: "btc", amount: "0.001" }))).toBe(
      "rates_unavailable",
    );
    expect((await confirm()).answerText).toBe(first.answerText);
    clock.pass(-601);
  });
});

const promised = (q: Quote) => [q.cryptoAmount, q.nairaAmount, q.fee, q.total, q.price, q.rate];

function booked(answer: unknown) {
  const t = answer as Trade; // cast: `buy` stores the contract's Trade
  return [t.cryptoAmount, t.nairaAmount, t.fee, t.total, t.price, t.rate];
}
