import { randomUUID } from "node:crypto";
import { free, refused, sendFixture, stranger } from "@manilla/testing/fixtures/send-fixture";
import { describe, expect, test } from "vitest";
import { readLimitsUsed } from "../../ledger/balances.ts";
import { readTransaction } from "../../ledger/history.ts";
import { quote } from "../quote.ts";
import { send } from "./send.ts";

const { fixture, sends } = await sendFixture();

describe("sending to an external address", () => {
  test("holds all of it in the request's commit, and says what will arrive", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const answer = await sends(ada, { amount: "0.5" });
    expect(answer).toMatchObject({
      status: "pending",
      state: "held",
      currency: "ETH",
      network: "ethereum",
      amount: "0.50000000",
      fee: "0.01000000",
      receive: "0.49000000",
      address: stranger,
      internal: false,
    });
    expect(await fixture.available(ada)).toBe("0.50000000");
    expect(fixture.custody.orders.size).toBe(0);
    const line = await readTransaction(fixture.ctx.prisma, answer.transactionId, ada.userId);
    expect(line).toMatchObject({ provider: "quidax", providerReference: answer.transactionId });
    // $2,500 × 0.5 = $1,250.00 of the day's limit.
    expect((await readLimitsUsed(fixture.ctx.prisma, ada.userId)).get("send")).toBe(125_000n);
  });

  test("normalises a typed address to its network's form", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    expect((await sends(ada, { address: ` ${stranger.toLowerCase()} ` })).address).toBe(stranger);
  });

  test("sends of a coin with six decimals on its chain no more than that", async () => {
    const ada = await fixture.actor({ USDT: "100" });
    const answer = await sends(ada, { currency: "usdt", network: "erc20", amount: "1.23456789" });
    expect(answer).toMatchObject({ receive: "1.20987600", fee: "0.02469189" });
  });

  test("executes exactly its quote, once", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const offer = await quote(fixture.ctx, ada, {
      side: "send",
      currency: "ETH",
      amount: "0.2",
      amountIn: "crypto",
    });
    const answer = await sends(ada, { amount: "0.2", quoteId: offer.quoteId });
    expect([answer.receive, answer.fee]).toEqual([offer.receive, offer.fee]);
    expect(await refused(sends(ada, { amount: "0.2", quoteId: offer.quoteId }))).toMatchObject({
      code: "quote_expired",
    });
    expect(await refused(sends(ada, { amount: "0.3", quoteId: offer.quoteId }))).toMatchObject({
      code: "quote_expired",
    });
  });

  test("the same key is answered the same, and holds once", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const idempotency = { operation: "sendCrypto", key: randomUUID(), requestHash: "same" };
    const input = { currency: "eth", amount: "0.4", address: stranger, sender: free };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(fixture.ctx, ada, input, idempotency)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect(await fixture.available(ada)).toBe("0.60000000");
  });

  test("of all a person has, in many sends at once, never more than that", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refused(sends(ada, { amount: "0.1" }))),
    );
    expect(results.filter(({ code }) => code === "done")).toHaveLength(10);
    expect(results.filter(({ code }) => code === "insufficient_funds")).toHaveLength(10);
    expect(await fixture.available(ada)).toBe("0.00000000");
  });
});
