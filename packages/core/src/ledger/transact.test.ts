import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { paymentFixture, paymentLegs, refusalFrom } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import { describe, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { availableAccount, heldAccount, houseAccount, type Leg } from "./accounts.ts";
import { readBalances, readLimitsUsed } from "./balances.ts";
import { listTransactions, readTransaction } from "./history.ts";
import { openQuote, readQuote } from "./quotes.ts";

const { db, nairaOf } = await paymentFixture();

describe("an operation", () => {
  test("moves its legs, keeps its line and its timeline, and answers what it was given", async () => {
    const ada = await createPerson(db, { naira: "10000" });
    const request = newStart(ada, {
      kind: "crypto.buy",
      moneyOut: toMoney("NGN", "1020"),
      moneyIn: toMoney("BTC", "0.00001"),
      fee: toMoney("NGN", "20"),
      price: "61234.5",
      rate: "1620.55",
      nairaValue: toMoney("NGN", "1000"),
      dollarCents: 62n,
      details: { quoted: true },
      legs: [
        { from: availableAccount(ada), to: houseAccount("inventory"), money: toMoney("NGN", "1000") },
        { from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "20") },
        { from: houseAccount("inventory"), to: availableAccount(ada), money: toMoney("BTC", "0.00001") },
      ],
      answer: { b: 1, a: "two" },
    });
    const outcome = await db.ledger.transact(request);
    expect(outcome).toEqual({
      transactionId: request.id,
      answerText: '{"b":1,"a":"two"}',
      answer: { b: 1, a: "two" },
      replayed: false,
    });
    const balances = await readBalances(db.prisma, ada);
    expect([balances.NGN.available, balances.BTC.available]).toEqual([
      toMoney("NGN", "8980"),
      toMoney("BTC", "0.00001"),
    ]);
    expect(await readTransaction(db.prisma, request.id, ada)).toMatchObject({
      reference: expect.stringMatching(/^MNL(-[0-9A-Z]{4}){3}$/),
      state: "completed",
      moneyOut: request.moneyOut,
      moneyIn: request.moneyIn,
      fee: request.fee,
      price: "61234.5",
      dollarCents: 62n,
      details: { quoted: true },
    });
  });

  test("an operation may begin without money", async () => {
    const ada = await createPerson(db);
    const request = newStart(ada, { kind: "naira.deposit", state: "pending", final: false });
    await db.ledger.transact(request);
    expect(await readTransaction(db.prisma, request.id)).toMatchObject({ state: "pending", final: false });
  });

  test("gives the other user of an internal transfer a transaction of their own", async () => {
    const ada = await createPerson(db, { coins: { BTC: "1" } });
    const ben = await createPerson(db);
    const companion = { id: newId(), userId: ben, kind: "crypto.receive", state: "completed" } as const;
    const request = newStart(ada, {
      kind: "crypto.send",
      companion: { ...companion, moneyIn: toMoney("BTC", "0.98") },
      legs: [
        { from: availableAccount(ada), to: availableAccount(ben), money: toMoney("BTC", "0.98") },
        { from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("BTC", "0.02") },
      ],
    });
    await db.ledger.transact(request);
    const { items } = await listTransactions(db.prisma, { userId: ben });
    expect(items).toMatchObject([
      { id: companion.id, kind: "crypto.receive", moneyIn: toMoney("BTC", "0.98") },
    ]);
    expect((await readTransaction(db.prisma, companion.id))?.relatedId).toBe(request.id);
  });

  test("is refused as a bug when it names accounts that do not exist", async () => {
    const stranger = randomUUID();
    await expect(
      db.ledger.transact(newStart(stranger, { legs: paymentLegs(stranger, "1") })),
    ).rejects.toThrow(/never opened/);
  });
});

describe("what is refused leaves no trace", () => {
  test("insufficient funds say what is missing", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const request = newStart(ada, { legs: paymentLegs(ada, "100.01") });
    expect(await refusalFrom(db.ledger.transact(request))).toEqual({
      code: "insufficient_funds",
      data: { asset: "NGN", available: "100.00", shortfall: "0.01" },
    });
    expect(await readTransaction(db.prisma, request.id)).toBeNull();
    expect(await nairaOf(ada)).toBe("10000");
  });

  test("held money is not there to be spent", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const hold: Leg[] = [{ from: availableAccount(ada), to: heldAccount(ada), money: toMoney("NGN", "80") }];
    await db.ledger.transact(
      newStart(ada, { kind: "bill.airtime", state: "pending", final: false, legs: hold }),
    );
    expect(
      (await refusalFrom(db.ledger.transact(newStart(ada, { legs: paymentLegs(ada, "21") })))).code,
    ).toBe("insufficient_funds");
  });

  test("a refused key is free for the next try", async () => {
    const ada = await createPerson(db);
    const idempotency = { scope: "POST /x", key: randomUUID(), requestHash: "a" };
    const request = () => newStart(ada, { legs: paymentLegs(ada, "5"), idempotency });
    expect((await refusalFrom(db.ledger.transact(request()))).code).toBe("insufficient_funds");
    await createPerson(db, { naira: "5" }, ada);
    expect((await db.ledger.transact(request())).replayed).toBe(false);
  });

  test("in one batch, the refused ones do not undo or starve their neighbours", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const amounts = ["60", "60", "30", "30", "10", "1"];
    const results = await Promise.allSettled(
      amounts.map((amount) => db.ledger.transact(newStart(ada, { legs: paymentLegs(ada, amount) }))),
    );
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(await nairaOf(ada)).toBe("0");
  });

  test("an operation the database cannot take fails alone", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const requests = [{}, { price: "NaN" }, {}].map((request) =>
      newStart(ada, { legs: paymentLegs(ada, "10"), ...request }),
    );
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await nairaOf(ada)).toBe("8000");
  });
});

describe("a key", () => {
  test("gives the first answer again, byte for byte, and moves nothing", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const idempotency = { scope: "POST /x", key: randomUUID(), requestHash: "a" };
    const request = (answer: string) =>
      newStart(ada, { legs: paymentLegs(ada, "10"), idempotency, answer: { z: answer, a: 1 } });
    const first = await db.ledger.transact(request("first"));
    const second = await db.ledger.transact(request("second"));
    expect(second).toEqual({ ...first, replayed: true });
    expect(second.answerText).toBe('{"z":"first","a":1}');
    expect(await nairaOf(ada)).toBe("9000");
  });

  test("is refused with another request, and belongs to one user and one operation", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const ben = await createPerson(db, { naira: "100" });
    const idempotency = { scope: "POST /x", key: randomUUID(), requestHash: "a" };
    await db.ledger.transact(newStart(ada, { legs: paymentLegs(ada, "10"), idempotency }));
    const other = newStart(ada, {
      legs: paymentLegs(ada, "10"),
      idempotency: { ...idempotency, requestHash: "b" },
    });
    expect((await refusalFrom(db.ledger.transact(other))).code).toBe("idempotency_key_reused");
    await db.ledger.transact(newStart(ben, { legs: paymentLegs(ben, "10"), idempotency }));
    const elsewhere = { ...idempotency, scope: "POST /y" };
    await db.ledger.transact(newStart(ada, { legs: paymentLegs(ada, "10"), idempotency: elsewhere }));
    expect([await nairaOf(ada), await nairaOf(ben)]).toEqual(["8000", "9000"]);
  });

  test("repeated inside one batch gives the same answer, even after a refused first use", async () => {
    const ada = await createPerson(db, { naira: "30" });
    const idempotency = { scope: "POST /x", key: randomUUID(), requestHash: "a" };
    const requests = ["50", "30", "30", "30"].map((amount) =>
      newStart(ada, { legs: paymentLegs(ada, amount), idempotency }),
    );
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map((result) => result.status === "fulfilled" && result.value.transactionId)).toEqual([
      false,
      ...Array.from({ length: 3 }, () => requests[1]?.id),
    ]);
  });

  test("is the transaction's own id when there is none: sending it again does nothing twice", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const request = newStart(ada, { legs: paymentLegs(ada, "10") });
    const outcomes = [await db.ledger.transact(request), await db.ledger.transact(request)];
    expect(outcomes.map(({ transactionId, replayed }) => [transactionId, replayed])).toEqual([
      [request.id, false],
      [request.id, false],
    ]);
    expect(await nairaOf(ada)).toBe("9000");
  });
});

describe("a quote", () => {
  async function quoteFor(userId: string, seconds = 30): Promise<string> {
    const [id, now] = [newId(), Date.now()];
    const [createdAt, expiresAt] = [new Date(now - 60_000), new Date(now + seconds * 1000)];
    await openQuote(db.prisma, { id, userId, side: "buy", terms: { price: "1" }, createdAt, expiresAt });
    return id;
  }

  test("a quote is used once", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const quoteId = await quoteFor(ada);
    const requests = [1, 2, 3].map(() => newStart(ada, { legs: paymentLegs(ada, "10"), quoteId }));
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusalFrom(db.ledger.transact(newStart(ada, { quoteId })))).code).toBe("quote_expired");
    expect(await readQuote(db.prisma, ada, quoteId)).toMatchObject({ used: true, terms: { price: "1" } });
  });

  test("is still good after a refusal, also for the next item of the same batch", async () => {
    const ada = await createPerson(db, { naira: "10" });
    const quoteId = await quoteFor(ada);
    const requests = ["11", "10"].map((amount) => newStart(ada, { legs: paymentLegs(ada, amount), quoteId }));
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("is refused when it has expired, is another user's or does not exist", async () => {
    const [ada, ben] = [await createPerson(db), await createPerson(db)];
    for (const quoteId of [await quoteFor(ada, -1), await quoteFor(ben), newId()]) {
      expect((await refusalFrom(db.ledger.transact(newStart(ada, { quoteId })))).code).toBe("quote_expired");
    }
  });
});

describe("limits and duplicates", () => {
  test("a day's limit counts what was done and refuses what would pass it", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const request = (use: bigint, naira = "1") =>
      newStart(ada, { legs: paymentLegs(ada, naira), limits: [{ limit: "bills", use, cap: 100n }] });
    const batch = [request(60n, "500"), request(60n), request(41n), request(40n)];
    const results = await Promise.allSettled(batch.map((item) => db.ledger.transact(item)));
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([false, true, false, true]);
    expect(await refusalFrom(db.ledger.transact(request(1n)))).toEqual({
      code: "limit_exceeded",
      data: { limit: "bills", currency: "NGN", daily: "1.00", used: "1.00", left: "0.00" },
    });
    expect(await readLimitsUsed(db.prisma, ada)).toEqual(new Map([["bills", 100n]]));
  });

  test("without the money fails for the balance, not for the limit", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const limits = [{ limit: "bills" as const, use: 60_000n, cap: 100n }];
    expect(
      await refusalFrom(db.ledger.transact(newStart(ada, { legs: paymentLegs(ada, "600"), limits }))),
    ).toMatchObject({ code: "insufficient_funds" });
  });

  test("the same bill again is asked about, unless it is confirmed or the first one failed", async () => {
    const ada = await createPerson(db, { naira: "100" });
    const duplicate = { fingerprint: "airtime:0803:50", withinSeconds: 300 };
    const request = (confirmed = false) =>
      newStart(ada, { legs: paymentLegs(ada, "1"), duplicate: { ...duplicate, confirmed } });
    const [first, ...others] = [request(), request(), request()];
    const results = await Promise.allSettled([first, ...others].map((item) => db.ledger.transact(item)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await refusalFrom(db.ledger.transact(request()))).toMatchObject({
      code: "possible_duplicate",
      data: { transactionId: first.id },
    });
    await db.ledger.transact(request(true));
    const failed = newStart(ada, {
      state: "failed",
      duplicate: { fingerprint: "other", withinSeconds: 300 },
    });
    await db.ledger.transact(failed);
    await db.ledger.transact({ ...failed, id: newId() });
  });

  test("a provider's reference is taken once", async () => {
    const ada = await createPerson(db);
    const named = { provider: "payaza", providerReference: newId() };
    await db.ledger.transact(newStart(ada, named));
    expect((await refusalFrom(db.ledger.transact(newStart(ada, named)))).code).toBe("conflict");
  });
});
