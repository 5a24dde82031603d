import { randomUUID } from "node:crypto";
import type { Send } from "@manilla/shared/crypto/send-contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readLimitsUsed } from "../../ledger/balances.ts";
import { readTransaction } from "../../ledger/history.ts";
import { AppError } from "../../runtime/errors.ts";
import { type CustodyHouse, openCustodyHouse } from "../../testing/custody-fixture.ts";
import { quote } from "../quote.ts";
import { send } from "./send.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const free = { heldUntil: null };

let house: CustodyHouse;
beforeAll(async () => {
  house = await openCustodyHouse();
});

type Changes = Partial<Parameters<typeof send>[2]>;

async function sends(actor: Actor, changes: Changes = {}): Promise<Send> {
  const input = { currency: "eth", amount: "0.1", address: stranger, sender: free, ...changes };
  // Its own answer, made a line ago.
  return (await send(house.ctx, actor, input)).answer as unknown as Send;
}

const refused = (attempt: Promise<unknown>) =>
  attempt.then(
    () => ({ code: "done", message: "" }),
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, message: error.message } : { code: String(error) },
  );

describe("sending to an external address", () => {
  test("holds all of it in the request's commit, and says what will arrive", async () => {
    const ada = await house.actor({ ETH: "1" });
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
    expect(await house.available(ada)).toBe("0.50000000");
    expect(house.custody.orders.size).toBe(0);
    const line = await readTransaction(house.ctx.pool, answer.transactionId, ada.userId);
    expect(line).toMatchObject({ provider: "quidax", providerReference: answer.transactionId });
    // $2,500 × 0.5 = $1,250.00 of the day's limit.
    expect((await readLimitsUsed(house.ctx.pool, ada.userId)).get("send")).toBe(125_000n);
  });

  test("normalises a typed address to its network's form", async () => {
    const ada = await house.actor({ ETH: "1" });
    expect((await sends(ada, { address: ` ${stranger.toLowerCase()} ` })).address).toBe(stranger);
  });

  test("sends of a coin with six decimals on its chain no more than that", async () => {
    const ada = await house.actor({ USDT: "100" });
    const answer = await sends(ada, { currency: "usdt", network: "erc20", amount: "1.23456789" });
    expect(answer).toMatchObject({ receive: "1.20987600", fee: "0.02469189" });
  });

  test("executes exactly its quote, once", async () => {
    const ada = await house.actor({ ETH: "1" });
    const offer = await quote(house.ctx, ada, {
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
    const ada = await house.actor({ ETH: "1" });
    const idempotency = { operation: "sendCrypto", key: randomUUID(), requestHash: "same" };
    const input = { currency: "eth", amount: "0.4", address: stranger, sender: free };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(house.ctx, ada, input, idempotency)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect(await house.available(ada)).toBe("0.60000000");
  });

  test("of all a person has, in many sends at once, never more than that", async () => {
    const ada = await house.actor({ ETH: "1" });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refused(sends(ada, { amount: "0.1" }))),
    );
    expect(results.filter(({ code }) => code === "done")).toHaveLength(10);
    expect(results.filter(({ code }) => code === "insufficient_funds")).toHaveLength(10);
    expect(await house.available(ada)).toBe("0.00000000");
  });
});

describe("sending is refused", () => {
  test.each([
    [
      "an address of another coin",
      { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" },
      "invalid_address",
      "Invalid address for this cryptocurrency",
    ],
    [
      "a wrong checksum",
      { address: stranger.replace("5aA", "5AA") },
      "invalid_address",
      "Invalid address for this cryptocurrency",
    ],
    [
      "a network the coin has not",
      { network: "trc20" },
      "invalid_address",
      "This network is not supported for this currency",
    ],
    ["a memo where there is none", { memo: "7" }, "invalid_address", "This network takes no memo"],
    ["naira", { currency: "ngn" }, "bad_request", "You cannot send NGN. Please select a cryptocurrency."],
    ["a coin we don't keep", { currency: "shib" }, "unsupported_currency", "Unsupported currency"],
    ["nothing", { amount: "0" }, "bad_request", "Please enter a valid amount"],
    ["nine decimals", { amount: "0.123456789" }, "bad_request", "ETH amounts have at most 8 decimals"],
    ["less than a dollar", { amount: "0.0003" }, "below_minimum", "Minimum send amount is 1 USD equivalent"],
    [
      "more than there is",
      { amount: "1.00000001" },
      "insufficient_funds",
      "Insufficient ETH balance. You have 1.00000000 ETH.",
    ],
  ])("%s", async (_what, changes, code, message) => {
    const ada = await house.actor({ ETH: "1" });
    expect(await refused(sends(ada, changes))).toEqual({ code, message });
    expect(await house.available(ada)).toBe("1.00000000");
  });

  test("before anything is verified", async () => {
    const ada = await house.actor({ ETH: "1" }, 0);
    expect(await refused(sends(ada))).toMatchObject({ code: "verification_required" });
  });

  test("beyond the day's limit of the level, counted in dollars", async () => {
    const ada = await house.actor({ ETH: "1" }, 1);
    await sends(ada, { amount: "0.3" });
    expect(await refused(sends(ada, { amount: "0.2" }))).toMatchObject({ code: "limit_exceeded" });
    await sends(ada, { amount: "0.1" });
    expect(await house.available(ada)).toBe("0.60000000");
  });

  test("for a day after the password was reset", async () => {
    const ada = await house.actor({ ETH: "1" });
    const heldUntil = new Date(house.clock.now().getTime() + 5_400_000);
    const held = (until: Date) => ({
      ...ada,
      restrictions: { frozen: false, heldUntil: until, newDeviceUntil: null },
    });
    const { code, message } = await refused(sends(held(heldUntil)));
    expect([code, message]).toEqual(["locked", expect.stringContaining("2 hours")]);
    const over = new Date(house.clock.now().getTime() - 1);
    expect(await refused(sends(held(over)))).toMatchObject({ code: "done" });
  });

  test("to the sender's own address, on any network with the same form of address", async () => {
    const ada = await house.actor({ ETH: "1", USDT: "100" });
    const own = await house.place(ada);
    expect(await refused(sends(ada, { address: own.address }))).toMatchObject({ code: "own_address" });
    const usdt = { currency: "usdt", network: "bep20", amount: "10" };
    expect(await refused(sends(ada, { ...usdt, address: own.address }))).toMatchObject({
      code: "own_address",
    });
  });
});

describe("sending to another user", () => {
  test("arrives at once: 98% to the recipient, the fee to the company, and both are notified", async () => {
    const [ada, bola] = [await house.actor({ ETH: "1" }), await house.actor()];
    const { address } = await house.place(bola);
    const feesBefore = await house.house("fees");
    const answer = await sends(ada, { amount: "0.5", address });
    expect(answer).toMatchObject({
      status: "completed",
      state: "completed",
      internal: true,
      receive: "0.49000000",
    });
    expect([await house.available(ada), await house.available(bola)]).toEqual(["0.50000000", "0.49000000"]);
    expect((await house.house("fees")) - feesBefore).toBe(1_000_000n);
    expect(house.custody.orders.has(answer.transactionId)).toBe(false);
    const { rows } = await house.database.owner.query<{ topic: string }>(
      "select topic from ledger.outbox where payload ->> 'userId' = any ($1) order by topic",
      [[ada.userId, bola.userId]],
    );
    expect(rows.map(({ topic }) => topic)).toEqual(["crypto.received", "crypto.sent"]);
  });

  test("gives the receiver a transaction of their own", async () => {
    const [ada, bola] = [await house.actor({ ETH: "1" }), await house.actor()];
    const { address } = await house.place(bola);
    const { transactionId } = await sends(ada, { amount: "0.5", address });
    const own = await readTransaction(house.ctx.pool, transactionId);
    const received = await readTransaction(house.ctx.pool, own?.relatedId ?? "", bola.userId);
    expect(received).toMatchObject({
      kind: "crypto.receive",
      state: "completed",
      moneyIn: { units: 49_000_000n },
    });
    // 98% of $1,250.00
    expect(received?.dollarCents).toBe(122_500n);
    expect(await readTransaction(house.ctx.pool, transactionId, bola.userId)).toBeNull();
  });

  test("of another coin to the same address reaches the receiver too", async () => {
    const [ada, bola] = [await house.actor({ USDT: "10" }), await house.actor()];
    const { address } = await house.place(bola);
    expect(await sends(ada, { currency: "usdt", network: "erc20", amount: "10", address })).toMatchObject({
      internal: true,
    });
    expect(await house.available(bola, "USDT")).toBe("9.80000000");
  });

  test("crossing by the hundred ends, and nothing is lost but the fees", { timeout: 60_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => house.actor({ ETH: "10" })));
    const places = await Promise.all(people.map((actor) => house.place(actor)));
    const feesBefore = await house.house("fees");
    const attempts = Array.from({ length: 300 }, (_, n) => {
      const from = people[n % 6];
      const to = places[(n + 1 + (n % 5)) % 6];
      if (!from || !to) throw new Error("there are six of each");
      return refused(sends(from, { amount: "0.01", address: to.address }));
    });
    const done = (await Promise.all(attempts)).filter(({ code }) => code === "done").length;
    expect(done).toBe(300);
    const left = await Promise.all(people.map((actor) => house.available(actor)));
    const sum = left.reduce((total, text) => total + BigInt(text.replace(".", "")), 0n);
    expect(sum + (await house.house("fees")) - feesBefore).toBe(6_000_000_000n);
  });
});
