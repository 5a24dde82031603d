import { toMoney } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { paidPayment } from "@manilla/testing/providers/fake-payments";
import { describe, expect, it } from "vitest";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { depositInbox, readDeposit, sweepDeposits } from "./process-deposit.ts";
import { resolvePayment } from "./suspense.ts";

const fixture = await openNairaFixture();
const { sendWebhook } = fixture;

const ngn = (naira: string) => toMoney("NGN", naira);

describe("webhook", () => {
  it("credits nothing for a webhook that the provider does not confirm, and queries again later", async () => {
    const actor = await fixture.actor();
    fixture.at(0);
    const reference = await fixture.open(actor);
    await sendWebhook(reference);
    expect(await fixture.naira(actor)).toBe("0.00");
    expect(await kept(reference)).toMatchObject([{ outcome: null }]);
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    fixture.at(1);
    await sweepDeposits(fixture.ctx);
    expect(await fixture.naira(actor)).toBe("1000.00");
    fixture.at(0);
  });

  it("credits once for repeated webhooks in any order", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    await sendWebhook(reference, { status: "Failed", transaction_status: "Transaction Failed" });
    for (let time = 0; time < 5; time += 1) await sendWebhook(reference);
    expect(await fixture.naira(actor)).toBe("1000.00");
    expect(await kept(reference)).toHaveLength(2);
  });

  it("keeps messages without whole account numbers", async () => {
    const reference = await fixture.open(await fixture.actor());
    await sendWebhook(reference);
    const { rows } = await fixture.database.owner.query(
      "select body::text as text from webhook_event where reference = $1",
      [reference],
    );
    expect(rows[0].text).toContain("…6785");
    expect(rows[0].text).not.toContain("0123456785");
  });

  it("survives what no database would keep", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    fixture.payments.setPayment(reference, paidPayment(ngn("1000")));
    await sendWebhook(reference, {
      session_id: "a\u0000b",
      note: "x".repeat(100_000),
      deep: { account_number: "\u0000" },
    });
    expect(await fixture.naira(actor)).toBe("1000.00");
    await sendWebhook("DEP-\u0000", { merchant_reference: "DEP-\u0000" });
    expect(await kept("DEP-")).toEqual([]);
  });

  it("ignores genuine messages that are no collections", async () => {
    await sendWebhook("DEP-x", { transaction_type: "DEBIT" });
    expect(await kept("DEP-x")).toEqual([]);
  });
});

describe("money without an owner", () => {
  it("is in suspense once, visible to support, and goes to its owner once", async () => {
    const actor = await fixture.actor();
    const before = await fixture.houseUnits("suspense");
    fixture.payments.setPayment("STRANGER-1", paidPayment(ngn("777.77")));
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendWebhook("STRANGER-1", { status: `Completed${n}` })),
    );
    expect((await fixture.houseUnits("suspense")) - before).toBe(77_777n);
    const listed = () =>
      fixture.database.pool.query(
        "select state, units_in, user_id from ledger.transaction where provider_reference = 'STRANGER-1'",
      );
    expect((await listed()).rows).toEqual([{ state: "suspended", units_in: "77777", user_id: null }]);

    const choice = { reference: "STRANGER-1", userId: actor.userId, resolvedBy: "support:ngozi" };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => resolvePayment(fixture.ctx.desk, choice)),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await fixture.naira(actor)).toBe("777.77");
    expect(await fixture.houseUnits("suspense")).toBe(before);
    expect((await listed()).rows).toMatchObject([{ state: "completed", user_id: actor.userId }]);
  });

  it.each([
    ["first", ["theirs", "ours"]],
    ["last", ["ours", "theirs"]],
  ])(
    "is none where a message that comes %s names our payment by the provider's reference alone",
    async (_, order) => {
      const actor = await fixture.actor();
      const suspended = await fixture.houseUnits("suspense");
      const [open, stranger] = [await fixture.open(actor), `STRANGER-${order[0]}`];
      for (const merchantReference of [open, stranger]) {
        const theirs = `P-C-${merchantReference}`;
        for (const name of [merchantReference, theirs])
          fixture.payments.setPayment(name, paidPayment(ngn("500"), { merchantReference }));
        const alone = { transaction_reference: theirs, merchant_reference: null };
        for (const named of order)
          await sendWebhook(merchantReference, named === "theirs" ? alone : { status: "Completed 2" });
      }
      expect(await fixture.naira(actor)).toBe("500.00");
      expect((await fixture.houseUnits("suspense")) - suspended).toBe(50_000n);
      const { rows } = await fixture.database.pool.query(
        "select provider_reference as name, state from ledger.transaction where provider_reference like '%' || $1",
        [stranger],
      );
      expect(rows).toEqual([{ name: stranger, state: "suspended" }]);
    },
  );

  it("is not invented by a message alone", async () => {
    await sendWebhook("STRANGER-2", { amount_received: 5_000_000 });
    const { rows } = await fixture.database.pool.query(
      "select from ledger.transaction where provider_reference = 'STRANGER-2'",
    );
    expect(rows).toEqual([]);
  });

  it("of another vendor's deposit stays with that vendor", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    const other = {
      ...fixture.ctx,
      providers: { ...fixture.ctx.providers, payments: { ...fixture.payments, name: "other" } },
    };
    await receiveWebhook(other as never, depositInbox(other as never), {
      raw: fixture.payments.webhook(reference).raw,
      headers: fixture.payments.webhook(reference).headers,
    });
    expect(await readDeposit(fixture.ctx, actor, reference)).toMatchObject({ status: "pending" });
    expect(await fixture.naira(actor)).toBe("0.00");
  });
});

async function kept(reference: string): Promise<{ outcome: string | null; attempts: number }[]> {
  const { rows } = await fixture.database.owner.query<{ outcome: string | null; attempts: number }>(
    "select outcome, attempts from webhook_event where reference = $1",
    [reference],
  );
  return rows;
}
