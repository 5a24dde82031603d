import { days, inSeconds, minutes } from "@manilla/shared/duration";
import { sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { expect, test } from "vitest";
import { openIncidents } from "../../operations/incidents.ts";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { custodyInbox } from "../custody/custody-inbox.ts";
import { sweepSends } from "../custody/sweep-custody.ts";

const opened = await sendFixture();

type Word = "done" | "rejected";
const cases: [Word, Word, string[]][] = [
  ["rejected", "done", ["1.00000000", "paid_after_give_back", "crypto.send_paid_late"]],
  ["done", "rejected", ["0.90000000", "failed_after_paid", "crypto.send_doubted"]],
];

async function ended(word: Word) {
  const { fixture, sends } = opened;
  await fixture.fresh();
  const ada = await fixture.actor({ ETH: "1" });
  const { transactionId: id } = await sends(ada);
  const { orders } = fixture.custody;
  const says = (status: Word) => {
    const order = orders.get(id);
    if (order) orders.set(id, { ...order, status });
  };
  await sweepAfter(20);
  says(word);
  await sweepAfter(700);
  await scheduleRechecks(fixture.ctx, "send", id);
  return { id, ada, says };
}

async function sweepAfter(seconds: number): Promise<void> {
  opened.fixture.clock.pass(seconds);
  await sweepSends(opened.fixture.ctx);
}

async function webhook(id: string, event: string): Promise<void> {
  const { fixture } = opened;
  const { raw, headers } = fixture.custody.webhook(event, { reference: id }, fixture.clock.now());
  await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), { raw, headers });
}

async function seen({ id, ada }: Awaited<ReturnType<typeof ended>>): Promise<string[]> {
  const incidents = (await openIncidents(opened.fixture.ctx)).filter(
    ({ transactionId }) => transactionId === id,
  );
  const { rows } = await opened.fixture.database.owner.query<{ topic: string }>(
    `select topic from ledger.outbox where payload ->> 'transactionId' = $1
       and topic in ('crypto.send_paid_late', 'crypto.send_doubted')`,
    [id],
  );
  const notices = rows.map(({ topic }) => topic);
  return [await opened.fixture.available(ada), ...incidents.map(({ kind }) => kind), ...notices];
}

test.each(cases)(
  "a send that is %s and then %s is an incident within minutes",
  async (first, then, expected) => {
    const sent = await ended(first);
    sent.says(then);
    await sweepAfter(inSeconds(minutes(11)));
    await sweepAfter(inSeconds(days(1)));
    expect(await seen(sent)).toEqual(expected);
  },
);

test.each(cases)(
  "a send that is %s and a week later %s too, its query later than its message",
  async (first, then, expected) => {
    const sent = await ended(first);
    for (let day = 0; day < 7; day += 1) await sweepAfter(inSeconds(days(1)));
    await webhook(sent.id, "withdraw.rejected");
    sent.says(then);
    await sweepAfter(inSeconds(minutes(11)));
    expect(await seen(sent)).toEqual(expected);
  },
);

test.each(["done", "rejected"] as const)(
  "a send that stays %s is asked about five times in three days",
  async (word) => {
    const sent = await ended(word);
    let queries = 0;
    opened.fixture.custody.before = (call, about) => {
      if (call === "findWithdrawal" && about === sent.id) queries += 1;
    };
    await sweepAfter(inSeconds(minutes(11)));
    for (let hour = 0; hour < 100; hour += 1) await sweepAfter(3_600);
    opened.fixture.custody.before = undefined;
    expect([queries, (await seen(sent)).length]).toEqual([5, 1]);
  },
);
