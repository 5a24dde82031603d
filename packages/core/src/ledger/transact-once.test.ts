import { randomUUID } from "node:crypto";
import { paymentFixture, paymentLegs, refusalFrom } from "@manilla/testing/ledger/ledger-fixture";
import { operation, person } from "@manilla/testing/people";
import { describe, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { readLimitsUsed } from "./balances.ts";
import { openQuote, readQuote } from "./quotes.ts";

const { db, nairaOf } = await paymentFixture();

describe("a key", () => {
  test("gives the first answer again, byte for byte, and moves nothing", async () => {
    const ada = await person(db, { naira: "100" });
    const idempotency = { operation: "POST /x", key: randomUUID(), requestHash: "a" };
    const request = (answer: string) =>
      operation(ada, { legs: paymentLegs(ada, "10"), idempotency, answer: { z: answer, a: 1 } });
    const first = await db.ledger.transact(request("first"));
    const second = await db.ledger.transact(request("second"));
    expect(second).toEqual({ ...first, replayed: true });
    expect(second.answerText).toBe('{"z":"first","a":1}');
    expect(await nairaOf(ada)).toBe("9000");
  });

  test("is refused with another request, and belongs to one user and one operation", async () => {
    const ada = await person(db, { naira: "100" });
    const ben = await person(db, { naira: "100" });
    const idempotency = { operation: "POST /x", key: randomUUID(), requestHash: "a" };
    await db.ledger.transact(operation(ada, { legs: paymentLegs(ada, "10"), idempotency }));
    const other = operation(ada, {
      legs: paymentLegs(ada, "10"),
      idempotency: { ...idempotency, requestHash: "b" },
    });
    expect((await refusalFrom(db.ledger.transact(other))).code).toBe("idempotency_key_reused");
    await db.ledger.transact(operation(ben, { legs: paymentLegs(ben, "10"), idempotency }));
    const elsewhere = { ...idempotency, operation: "POST /y" };
    await db.ledger.transact(operation(ada, { legs: paymentLegs(ada, "10"), idempotency: elsewhere }));
    expect([await nairaOf(ada), await nairaOf(ben)]).toEqual(["8000", "9000"]);
  });

  test("repeated inside one batch gives the same answer, even after a refused first use", async () => {
    const ada = await person(db, { naira: "30" });
    const idempotency = { operation: "POST /x", key: randomUUID(), requestHash: "a" };
    const requests = ["50", "30", "30", "30"].map((amount) =>
      operation(ada, { legs: paymentLegs(ada, amount), idempotency }),
    );
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map((result) => result.status === "fulfilled" && result.value.transactionId)).toEqual([
      false,
      ...Array.from({ length: 3 }, () => requests[1]?.id),
    ]);
  });

  test("is the transaction's own id when there is none: sending it again does nothing twice", async () => {
    const ada = await person(db, { naira: "100" });
    const request = operation(ada, { legs: paymentLegs(ada, "10") });
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

  test("is used once", async () => {
    const ada = await person(db, { naira: "100" });
    const quoteId = await quoteFor(ada);
    const requests = [1, 2, 3].map(() => operation(ada, { legs: paymentLegs(ada, "10"), quoteId }));
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusalFrom(db.ledger.transact(operation(ada, { quoteId })))).code).toBe("quote_expired");
    expect(await readQuote(db.prisma, ada, quoteId)).toMatchObject({ used: true, terms: { price: "1" } });
  });

  test("is still good after a refusal, also for the next item of the same batch", async () => {
    const ada = await person(db, { naira: "10" });
    const quoteId = await quoteFor(ada);
    const requests = ["11", "10"].map((amount) =>
      operation(ada, { legs: paymentLegs(ada, amount), quoteId }),
    );
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("is refused when it has expired, is another user's or does not exist", async () => {
    const [ada, ben] = [await person(db), await person(db)];
    for (const quoteId of [await quoteFor(ada, -1), await quoteFor(ben), newId()]) {
      expect((await refusalFrom(db.ledger.transact(operation(ada, { quoteId })))).code).toBe("quote_expired");
    }
  });
});

describe("limits and duplicates", () => {
  test("a day's limit counts what was done and refuses what would pass it", async () => {
    const ada = await person(db, { naira: "100" });
    const request = (use: bigint, naira = "1") =>
      operation(ada, { legs: paymentLegs(ada, naira), limits: [{ limit: "bills", use, cap: 100n }] });
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
    const ada = await person(db, { naira: "100" });
    const limits = [{ limit: "bills" as const, use: 60_000n, cap: 100n }];
    expect(
      await refusalFrom(db.ledger.transact(operation(ada, { legs: paymentLegs(ada, "600"), limits }))),
    ).toMatchObject({ code: "insufficient_funds" });
  });

  test("the same bill again is asked about, unless it is confirmed or the first one failed", async () => {
    const ada = await person(db, { naira: "100" });
    const duplicate = { fingerprint: "airtime:0803:50", withinSeconds: 300 };
    const request = (confirmed = false) =>
      operation(ada, { legs: paymentLegs(ada, "1"), duplicate: { ...duplicate, confirmed } });
    const [first, ...others] = [request(), request(), request()];
    const results = await Promise.allSettled([first, ...others].map((item) => db.ledger.transact(item)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await refusalFrom(db.ledger.transact(request()))).toMatchObject({
      code: "possible_duplicate",
      data: { transactionId: first.id },
    });
    await db.ledger.transact(request(true));
    const failed = operation(ada, {
      state: "failed",
      duplicate: { fingerprint: "other", withinSeconds: 300 },
    });
    await db.ledger.transact(failed);
    await db.ledger.transact({ ...failed, id: newId() });
  });

  test("a provider's reference is taken once", async () => {
    const ada = await person(db);
    const named = { provider: "payaza", providerReference: newId() };
    await db.ledger.transact(operation(ada, named));
    expect((await refusalFrom(db.ledger.transact(operation(ada, named)))).code).toBe("conflict");
  });
});
