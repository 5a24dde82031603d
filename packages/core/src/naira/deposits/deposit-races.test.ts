import { setTimeout as sleep } from "node:timers/promises";
import { money } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { paid } from "@manilla/testing/providers/fake-payments";
import { depositDeliveries, depositRaces } from "@manilla/testing/sizes";
import { expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { receiveDepositWebhook, sweepDeposits, verifyDeposit } from "./settle-deposit.ts";

const references = depositRaces / 2;

const fixture = await openNairaFixture();
// Answers overtake each other, as on a network.
fixture.payments.beforeAnswer = () => sleep(Math.random() * 4);

async function webhook(reference: string, claims?: Record<string, unknown>): Promise<void> {
  const { raw, headers } = fixture.payments.webhook(reference, claims);
  await receiveDepositWebhook(fixture.ctx, raw, headers);
}

async function paidDeposits(count: number): Promise<{ actor: Actor; reference: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const actor = await fixture.actor();
      const reference = await fixture.open(actor);
      fixture.payments.says(reference, paid(money("NGN", "1000"), { fee: money("NGN", "15") }));
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
  fixture.at(0);
  const deposits = await paidDeposits(depositRaces);
  fixture.at(2); // the deposit is now due for the sweep
  for (const { actor, reference } of deposits) {
    await Promise.all([
      verifyDeposit(fixture.ctx, actor, reference),
      webhook(reference),
      sweepDeposits(fixture.ctx),
      verifyDeposit(fixture.ctx, actor, reference),
    ]);
  }
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  fixture.at(0);
});

it(`credits ${references} deposits once under ${depositDeliveries} deliveries in any order`, {
  timeout: 300_000,
}, async () => {
  const deposits = await paidDeposits(references);
  const news = ["Completed", "Failed", "Funds Received"];
  for (let sent = 0; sent < depositDeliveries; sent += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => {
        const { reference } = deposits[Math.floor(Math.random() * references)] ?? { reference: "none" };
        return webhook(reference, { status: news[Math.floor(Math.random() * news.length)] });
      }),
    );
  }
  // Delivers the webhooks that the random choice left out.
  for (const { reference } of deposits) await webhook(reference);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  const { rows } = await fixture.database.owner.query(
    "select count(*)::integer as announced from ledger.outbox where topic = 'naira.deposited' and payload ->> 'transactionId' in " +
      "(select id::text from ledger.transaction where provider_reference = any ($1))",
    [deposits.map(({ reference }) => reference)],
  );
  expect(rows).toEqual([{ announced: references }]);
});

it("credits later when the process dies between asking and crediting", async () => {
  fixture.at(0);
  const deposits = await paidDeposits(20);
  const dying: Context = {
    ...fixture.ctx,
    ledger: { ...fixture.ctx.ledger, advance: () => Promise.reject(new Error("killed")) },
  };
  for (const { actor, reference } of deposits) {
    const { raw, headers } = fixture.payments.webhook(reference);
    await Promise.allSettled([
      verifyDeposit(dying, actor, reference),
      receiveDepositWebhook(dying, raw, headers),
    ]);
    expect(await creditsOf(reference)).toBe(0);
  }
  fixture.at(1);
  await sweepDeposits(fixture.ctx);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  fixture.at(0);
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
  fixture.at(0);
  const deposits = await paidDeposits(100);
  fixture.at(1);
  let rounds = 0;
  while ((await sweepDeposits(fixture.ctx)).deposits > 0 && rounds < 10) rounds += 1;
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  expect(rounds).toBeLessThan(10);
  fixture.at(0);
});

it("keeps the sweep bounded and moving while the provider talks nonsense", async () => {
  fixture.at(0);
  const deposits = await paidDeposits(60);
  for (const { reference } of deposits)
    fixture.payments.says(reference, new Error("not even a ProviderError"));
  fixture.at(1);
  const looked = [];
  for (let round = 0; round < 3; round += 1) looked.push((await sweepDeposits(fixture.ctx)).deposits);
  expect(looked).toEqual([48, 12, 0]);
  for (const { reference } of deposits) fixture.payments.says(reference, paid(money("NGN", "1000")));
  fixture.at(2);
  for (let round = 0; round < 2; round += 1) await sweepDeposits(fixture.ctx);
  expect(await creditsOfAll(deposits)).toEqual(onceEach(deposits));
  fixture.at(0);
});
