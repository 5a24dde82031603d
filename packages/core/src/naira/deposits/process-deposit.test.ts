import { setTimeout as sleep } from "node:timers/promises";
import { toMoney } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { setPrices } from "@manilla/testing/prices";
import { paidPayment, unreachableError } from "@manilla/testing/providers/fake-payments";
import { depositDeliveries, depositRaces } from "@manilla/testing/sizes";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { initiateDeposit, readOpenDeposit } from "./initiate-deposit.ts";
import { depositInbox, readDeposit, sweepDeposits, verifyDeposit } from "./process-deposit.ts";

const fixture = await openNairaFixture();
const { sendWebhook } = fixture;
const ngn = (naira: string) => toMoney("NGN", naira);

beforeEach(() => fixture.at(0));

describe("settling", () => {
  it.each([
    ["1000", "exact"],
    ["999.99", "underpaid"],
    ["1000.01", "overpaid"],
  ])("credits exactly the %s received (%s), and the fee to the company", async (received, flag) => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    const costs = await fixture.houseUnits("costs");
    fixture.payments.setPayment(reference, paidPayment(ngn(received), { fee: ngn("15") }));
    const deposit = await verifyDeposit(fixture.ctx, actor, reference);
    expect(deposit).toMatchObject({
      status: "completed",
      flag,
      amount: "1000.00",
      received: ngnText(received),
    });
    expect(await fixture.naira(actor)).toBe(ngnText(received));
    expect(costs - (await fixture.houseUnits("costs"))).toBe(1500n);
  });

  it("notes what the naira were worth in dollars at that moment", async () => {
    const actor = await fixture.actor();
    await setPrices(fixture.ctx, { coins: {}, naira: "1600" });
    const reference = await fixture.open(actor);
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    await verifyDeposit(fixture.ctx, actor, reference);
    const { rows } = await fixture.database.owner.query(
      "select naira_units, dollar_cents from ledger.transaction where provider_reference = $1",
      [reference],
    );
    expect(rows).toEqual([{ naira_units: "100000", dollar_cents: "62" }]);
  });

  it("marks a refused payment failed, and still credits money that comes afterwards", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    fixture.payments.setPayment(reference, { status: "failed" });
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({
      status: "failed",
      received: null,
    });
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({ status: "completed" });
    expect(await fixture.naira(actor)).toBe("1000.00");
  });

  it("expires after 15 minutes and credits late money, flagged", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    fixture.at(16);
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({ status: "expired" });
    const at = new Date(fixture.ctx.clock.now());
    fixture.payments.setPayment(reference, paidPayment(ngn("1000"), { at }));
    await sendWebhook(reference);
    expect(await readDeposit(fixture.ctx, actor, reference)).toMatchObject({
      status: "completed",
      flag: "late",
    });
    expect(await fixture.naira(actor)).toBe("1000.00");
  });

  it("stays pending while the provider is down or silent, and answers within 8 seconds", async () => {
    const actor = await fixture.actor();
    const [down, silent] = [await fixture.open(actor), await fixture.open(actor)];
    fixture.payments.setPayment(down, unreachableError);
    fixture.payments.setPayment(silent, "silence");
    expect(await verifyDeposit(fixture.ctx, actor, down)).toMatchObject({ status: "pending" });
    const began = performance.now();
    expect(await verifyDeposit(fixture.ctx, actor, silent)).toMatchObject({ status: "pending" });
    expect(performance.now() - began).toBeLessThan(8_000);
    for (const reference of [down, silent]) fixture.payments.setPayment(reference, {});
  });

  it("hides other people's deposits", async () => {
    const [owner, other] = [await fixture.actor(), await fixture.actor()];
    const reference = await fixture.open(owner);
    for (const call of [readDeposit, verifyDeposit]) {
      await expect(call(fixture.ctx, other, reference)).rejects.toMatchObject({ code: "not_found" });
      await expect(call(fixture.ctx, other, "DEP-none")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(fixture.payments.queriedReferences).not.toContain(reference);
  });
});

function ngnText(naira: string): string {
  return naira.includes(".") ? naira : `${naira}.00`;
}

describe("initiate", () => {
  it("fills in a name and a phone where the person has none", async () => {
    const { answer } = await initiateDeposit(fixture.ctx, await fixture.actor(), {
      amount: 100,
      payer: { email: "a@b.co" },
    });
    expect(answer).toMatchObject({
      checkout: { first_name: "Manilla", last_name: "Customer", phone_number: "+2340000000000" },
    });
  });

  it("is found again by its owner only, until it is paid or its fifteen minutes are over", async () => {
    const [ada, bola] = [await fixture.actor(), await fixture.actor()];
    const openOf = async (actor: Actor) =>
      (await readOpenDeposit(fixture.ctx, actor, { email: "a@b.co" })).deposit?.reference;
    const reference = await fixture.open(ada);
    expect([await openOf(ada), await openOf(bola)]).toEqual([reference, undefined]);
    fixture.at(15);
    expect(await openOf(ada)).toBeUndefined();
    fixture.at(0);
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    await verifyDeposit(fixture.ctx, ada, reference);
    expect(await openOf(ada)).toBeUndefined();
  });

  it.each([
    ["99.99", "below_minimum", "Minimum deposit amount is ₦100"],
    ["0", "bad_request", "Please enter a valid amount"],
    ["0.001", "bad_request", "NGN amounts have at most 2 decimals"],
    ["1e3", "bad_request", "Please enter a valid amount"],
    ["10000000.01", "above_maximum", "Maximum deposit amount is ₦10,000,000"],
  ])("refuses %s", async (amount, code, message) => {
    const asked = initiateDeposit(fixture.ctx, await fixture.actor(), { amount, payer: { email: "a@b.co" } });
    await expect(asked).rejects.toMatchObject({ code, message });
  });
});

const references = depositRaces / 2;

function answerInAnyOrder(): void {
  fixture.payments.beforeAnswer = () => sleep(Math.random() * 4);
  onTestFinished(() => {
    fixture.payments.beforeAnswer = undefined;
  });
}

async function paidDeposits(count: number): Promise<{ actor: Actor; reference: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const actor = await fixture.actor();
      const reference = await fixture.open(actor);
      fixture.payments.setPayment(
        reference,
        paidPayment(toMoney("NGN", "1000"), { fee: toMoney("NGN", "15") }),
      );
      return { actor, reference };
    }),
  );
}

async function creditsOf(reference: string): Promise<number> {
  const { rows } = await fixture.database.owner.query<{ credits: number }>(
    `select count(j.id)::integer as credits from ledger.transaction t join ledger.journal j on j.transaction_id = t.id
     where t.provider_reference = $1`,
    [reference],
  );
  return rows[0]?.credits ?? 0;
}

function creditsOfAll(deposits: { actor: Actor; reference: string }[]): Promise<[number, string][]> {
  return Promise.all(
    deposits.map(
      async ({ actor, reference }): Promise<[number, string]> => [
        await creditsOf(reference),
        await fixture.naira(actor),
      ],
    ),
  );
}

const onceEach = (deposits: unknown[]) => deposits.map(() => [1, "1000.00"]);

it(`credits once when verify, webhook and sweep meet, ${depositRaces} times`, {
  timeout: 120_000,
}, async () => {
  answerInAnyOrder();
  const deposits = await paidDeposits(depositRaces);
  fixture.at(2); // the deposits are now due for `sweepDeposits`
  for (const { actor, reference } of deposits) {
    await Promise.all([
      verifyDeposit(fixture.ctx, actor, reference),
      sendWebhook(reference),
      sweepDeposits(fixture.ctx),
      verifyDeposit(fixture.ctx, actor, reference),
    ]);
  }
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
});

it(`credits ${references} deposits once under ${depositDeliveries} deliveries in any order`, {
  timeout: 300_000,
}, async () => {
  answerInAnyOrder();
  const deposits = await paidDeposits(references);
  const news = ["Completed", "Failed", "Funds Received"];
  for (let sent = 0; sent < depositDeliveries; sent += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => {
        const { reference } = deposits[Math.floor(Math.random() * references)] ?? { reference: "none" };
        return sendWebhook(reference, { status: news[Math.floor(Math.random() * news.length)] });
      }),
    );
  }
  for (const { reference } of deposits) await sendWebhook(reference);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  const { rows } = await fixture.database.owner.query(
    "select count(*)::integer as announced from ledger.outbox where topic = 'naira.deposited' and payload ->> 'transactionId' in " +
      "(select id::text from ledger.transaction where provider_reference = any ($1))",
    [deposits.map(({ reference }) => reference)],
  );
  expect(rows).toEqual([{ announced: references }]);
});

it("credits later when the process dies between asking and crediting", async () => {
  answerInAnyOrder();
  const deposits = await paidDeposits(20);
  const dying: Context = {
    ...fixture.ctx,
    ledger: { ...fixture.ctx.ledger, advance: () => Promise.reject(new Error("killed")) },
  };
  for (const { actor, reference } of deposits) {
    const { raw, headers } = fixture.payments.webhook(reference);
    await Promise.allSettled([
      verifyDeposit(dying, actor, reference),
      receiveWebhook(dying, depositInbox(dying), { raw, headers }),
    ]);
    expect(await creditsOf(reference)).toBe(0);
  }
  fixture.at(1);
  await sweepDeposits(fixture.ctx);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
});

it("credits once when the answer to a commit is lost", async () => {
  const [deposit] = await paidDeposits(1);
  if (!deposit) throw new Error("one was asked for");
  const deaf: Context = {
    ...fixture.ctx,
    ledger: {
      ...fixture.ctx.ledger,
      advance: async (step) => {
        await fixture.ctx.ledger.advance(step);
        throw new Error("the connection broke after the commit");
      },
    },
  };
  await expect(verifyDeposit(deaf, deposit.actor, deposit.reference)).rejects.toThrow(
    "broke after the commit",
  );
  await verifyDeposit(fixture.ctx, deposit.actor, deposit.reference);
  expect(await creditsOfAll([deposit])).toEqual(onceEach([deposit]));
});

it("credits every deposit by the sweep alone when all webhooks are lost", async () => {
  const deposits = await paidDeposits(100);
  fixture.at(1);
  let rounds = 0;
  while ((await sweepDeposits(fixture.ctx)).deposits > 0 && rounds < 10) rounds += 1;
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  expect(rounds).toBeLessThan(10);
});

it("keeps the sweep bounded and moving while the provider talks nonsense", async () => {
  const deposits = await paidDeposits(60);
  for (const { reference } of deposits)
    fixture.payments.setPayment(reference, new Error("not even a ProviderError"));
  fixture.at(1);
  const looked = [];
  for (let round = 0; round < 3; round += 1) looked.push((await sweepDeposits(fixture.ctx)).deposits);
  expect(looked).toEqual([48, 12, 0]);
  for (const { reference } of deposits)
    fixture.payments.setPayment(reference, paidPayment(toMoney("NGN", "1000")));
  fixture.at(2);
  for (let round = 0; round < 2; round += 1) await sweepDeposits(fixture.ctx);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
});
