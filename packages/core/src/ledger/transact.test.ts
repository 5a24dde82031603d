import { randomUUID } from "node:crypto";
import { money } from "@manilla/shared/money";
import { paymentFixture, paymentLegs, refusalFrom } from "@manilla/testing/ledger/ledger-fixture";
import { operation, person } from "@manilla/testing/people";
import { describe, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { available, held, house, type Leg } from "./accounts.ts";
import { readBalances } from "./balances.ts";
import { listTransactions, readTransaction } from "./history.ts";

const { db, nairaOf } = await paymentFixture();

describe("an operation", () => {
  test("moves its legs, keeps its line and its timeline, and answers what it was given", async () => {
    const ada = await person(db, { naira: "10000" });
    const request = operation(ada, {
      kind: "crypto.buy",
      moneyOut: money("NGN", "1020"),
      moneyIn: money("BTC", "0.00001"),
      fee: money("NGN", "20"),
      price: "61234.5",
      rate: "1620.55",
      nairaValue: money("NGN", "1000"),
      dollarCents: 62n,
      details: { quoted: true },
      legs: [
        { from: available(ada), to: house("inventory"), money: money("NGN", "1000") },
        { from: available(ada), to: house("fees"), money: money("NGN", "20") },
        { from: house("inventory"), to: available(ada), money: money("BTC", "0.00001") },
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
      money("NGN", "8980"),
      money("BTC", "0.00001"),
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

  test("may begin without money", async () => {
    const ada = await person(db);
    const request = operation(ada, { kind: "naira.deposit", state: "pending", final: false });
    await db.ledger.transact(request);
    expect(await readTransaction(db.prisma, request.id)).toMatchObject({ state: "pending", final: false });
  });

  test("gives the other user of an internal transfer a transaction of their own", async () => {
    const ada = await person(db, { coins: { BTC: "1" } });
    const ben = await person(db);
    const companion = { id: newId(), userId: ben, kind: "crypto.receive", state: "completed" } as const;
    const request = operation(ada, {
      kind: "crypto.send",
      companion: { ...companion, moneyIn: money("BTC", "0.98") },
      legs: [
        { from: available(ada), to: available(ben), money: money("BTC", "0.98") },
        { from: available(ada), to: house("fees"), money: money("BTC", "0.02") },
      ],
    });
    await db.ledger.transact(request);
    const { items } = await listTransactions(db.prisma, { userId: ben });
    expect(items).toMatchObject([
      { id: companion.id, kind: "crypto.receive", moneyIn: money("BTC", "0.98") },
    ]);
    expect((await readTransaction(db.prisma, companion.id))?.relatedId).toBe(request.id);
  });

  test("is refused as a bug when it names accounts that do not exist", async () => {
    const stranger = randomUUID();
    await expect(
      db.ledger.transact(operation(stranger, { legs: paymentLegs(stranger, "1") })),
    ).rejects.toThrow(/never opened/);
  });
});

describe("what is refused leaves no trace", () => {
  test("insufficient funds say what is missing", async () => {
    const ada = await person(db, { naira: "100" });
    const request = operation(ada, { legs: paymentLegs(ada, "100.01") });
    expect(await refusalFrom(db.ledger.transact(request))).toEqual({
      code: "insufficient_funds",
      data: { asset: "NGN", available: "100.00", shortfall: "0.01" },
    });
    expect(await readTransaction(db.prisma, request.id)).toBeNull();
    expect(await nairaOf(ada)).toBe("10000");
  });

  test("held money is not there to be spent", async () => {
    const ada = await person(db, { naira: "100" });
    const hold: Leg[] = [{ from: available(ada), to: held(ada), money: money("NGN", "80") }];
    await db.ledger.transact(
      operation(ada, { kind: "bill.airtime", state: "pending", final: false, legs: hold }),
    );
    expect(
      (await refusalFrom(db.ledger.transact(operation(ada, { legs: paymentLegs(ada, "21") })))).code,
    ).toBe("insufficient_funds");
  });

  test("a refused key is free for the next try", async () => {
    const ada = await person(db);
    const idempotency = { operation: "POST /x", key: randomUUID(), requestHash: "a" };
    const request = () => operation(ada, { legs: paymentLegs(ada, "5"), idempotency });
    expect((await refusalFrom(db.ledger.transact(request()))).code).toBe("insufficient_funds");
    await person(db, { naira: "5" }, ada);
    expect((await db.ledger.transact(request())).replayed).toBe(false);
  });

  test("in one batch, the refused ones do not undo or starve their neighbours", async () => {
    const ada = await person(db, { naira: "100" });
    const amounts = ["60", "60", "30", "30", "10", "1"];
    const results = await Promise.allSettled(
      amounts.map((amount) => db.ledger.transact(operation(ada, { legs: paymentLegs(ada, amount) }))),
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
    const ada = await person(db, { naira: "100" });
    const requests = [{}, { price: "NaN" }, {}].map((request) =>
      operation(ada, { legs: paymentLegs(ada, "10"), ...request }),
    );
    const results = await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await nairaOf(ada)).toBe("8000");
  });
});
