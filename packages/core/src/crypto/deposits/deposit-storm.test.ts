import { fromUnits } from "@manilla/shared/money";
import { openCustodyFixture } from "@manilla/testing/fixtures/custody-fixture";
import { timeoutError } from "@manilla/testing/providers/fake-custody";
import { expect, it } from "vitest";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { custodyInbox } from "../custody/custody-inbox.ts";
import { findDeposits, sweepCustodyDeposits } from "../custody/sweep-custody.ts";

const payments = process.env["TEST_FULL"] ? 1_000 : 200;
const people = 20;

const fixture = await openCustodyFixture();

const chance = (part: number) => Math.random() < part;

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

it(`${payments} payments with messages doubled, out of order and lost: each is credited exactly once`, {
  timeout: 300_000,
}, async () => {
  const receivers = await Promise.all(
    Array.from({ length: people }, async () => {
      const actor = await fixture.actor();
      return { actor, place: await fixture.place(actor), due: 0n };
    }),
  );
  const messages: { raw: Buffer; headers: Record<string, string> }[] = [];
  for (let n = 0; n < payments; n += 1) {
    const receiver = receivers[n % people];
    if (!receiver) throw new Error("there are so many");
    const units = 1_000_000n + BigInt(n) * 7n;
    const { id } = fixture.custody.receive({
      ...receiver.place,
      amount: fromUnits("ETH", units),
      seenAt: fixture.clock.now(),
    });
    const ends = chance(0.05) ? ("rejected" as const) : ("accepted" as const);
    if (ends === "accepted") receiver.due += units;
    const story = ["confirming", "confirming", ...(chance(0.2) ? ["on_hold"] : []), ends];
    for (const [step, status] of story.entries()) {
      if (chance(0.3)) continue;
      const webhook = fixture.custody.webhook(
        "deposit.transaction.confirmation",
        { id, status, user: { id: receiver.place.accountId }, payment_transaction: { confirmations: step } },
        fixture.clock.now(),
      );
      messages.push(webhook, ...(chance(0.4) ? [webhook, webhook] : []));
    }
    fixture.custody.changeDeposit(id, { status: "confirming", confirmations: 3 });
    if (chance(0.5)) fixture.custody.changeDeposit(id, { status: ends, confirmations: 12 });
    else settleLater.push({ id, ends });
  }

  fixture.custody.before = () => {
    if (chance(0.1)) throw timeoutError;
  };
  const half = messages.length / 2;
  const order = shuffled(messages);
  await deliver(order.slice(0, half));
  for (const { id, ends } of settleLater)
    fixture.custody.changeDeposit(id, { status: ends, confirmations: 12 });
  await Promise.all([
    deliver(order.slice(half)),
    findDeposits(fixture.ctx, { hours: 2 }).catch(() => undefined),
  ]);
  fixture.custody.before = undefined;
  for (let rounds = 0; rounds < 40; rounds += 1) {
    await Promise.all([sweepCustodyDeposits(fixture.ctx), sweepCustodyDeposits(fixture.ctx)]);
    await findDeposits(fixture.ctx, { hours: 48 });
    // Forty rounds of two hours are longer than the three days in which rejected deposits are polled.
    fixture.clock.pass(7_600);
    if ((await open()) === 0) break;
  }

  const wrong = [];
  for (const { actor, due } of receivers) {
    const has = BigInt((await fixture.available(actor)).replace(".", ""));
    if (has !== due) wrong.push({ has, due });
  }
  expect(wrong).toEqual([]);
  expect(await open()).toBe(0);
  const { rows } = await fixture.database.owner.query<{ n: number }>(
    "select count(*)::int as n from ledger.transaction where kind = 'crypto.deposit'",
  );
  expect(rows[0]?.n).toBe(payments);
});

const settleLater: { id: string; ends: "accepted" | "rejected" }[] = [];

async function deliver(messages: readonly { raw: Buffer; headers: Record<string, string> }[]): Promise<void> {
  for (let from = 0; from < messages.length; from += 32) {
    const some = messages.slice(from, from + 32);
    await Promise.all(
      some.map(({ raw, headers }) =>
        receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), { raw, headers }),
      ),
    );
  }
}

async function open(): Promise<number> {
  const { rows } = await fixture.database.owner.query<{ n: number }>(
    "select count(*)::int as n from ledger.transaction where kind = 'crypto.deposit' and not final",
  );
  return rows[0]?.n ?? 0;
}
