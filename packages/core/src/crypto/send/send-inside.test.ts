import { refusalFrom, sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { createMember } from "@manilla/testing/members";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import { describe, expect, test } from "vitest";
import { readTransaction } from "../../ledger/history.ts";

const { fixture, sends } = await sendFixture();

describe("sending to another user", () => {
  test("arrives at once: 98% to the recipient, the fee to the company, and both are notified", async () => {
    const [ada, bola] = [await fixture.actor({ ETH: "1" }), await fixture.actor()];
    const { address } = await fixture.place(bola);
    const feesBefore = await fixture.house("fees");
    const answer = await sends(ada, { amount: "0.5", address });
    expect(answer).toMatchObject({
      status: "completed",
      state: "completed",
      internal: true,
      receive: "0.49000000",
    });
    expect([await fixture.available(ada), await fixture.available(bola)]).toEqual([
      "0.50000000",
      "0.49000000",
    ]);
    expect((await fixture.house("fees")) - feesBefore).toBe(1_000_000n);
    expect(fixture.custody.orders.has(answer.transactionId)).toBe(false);
    const { rows } = await fixture.database.owner.query<{ topic: string }>(
      "select topic from ledger.outbox where payload ->> 'userId' = any ($1) order by topic",
      [[ada.userId, bola.userId]],
    );
    expect(rows.map(({ topic }) => topic)).toEqual(["crypto.received", "crypto.sent"]);
  });

  test("gives the receiver a transaction of their own", async () => {
    const [ada, bola] = [await fixture.actor({ ETH: "1" }), await fixture.actor()];
    const { address } = await fixture.place(bola);
    const { transactionId } = await sends(ada, { amount: "0.5", address });
    const own = await readTransaction(fixture.ctx.prisma, transactionId);
    const received = await readTransaction(fixture.ctx.prisma, own?.relatedId ?? "", bola.userId);
    expect(received).toMatchObject({
      kind: "crypto.receive",
      state: "completed",
      moneyIn: { units: 49_000_000n },
    });
    // The receiver gets 98% of $1,250.00 (0.5 ETH).
    expect(received?.dollarCents).toBe(122_500n);
    expect(await readTransaction(fixture.ctx.prisma, transactionId, bola.userId)).toBeNull();
  });

  test("another coin sent to the same address reaches the receiver too", async () => {
    const [ada, bola] = [await fixture.actor({ USDT: "10" }), await fixture.actor()];
    const { address } = await fixture.place(bola);
    expect(await sends(ada, { currency: "usdt", network: "erc20", amount: "10", address })).toMatchObject({
      internal: true,
    });
    expect(await fixture.available(bola, "USDT")).toBe("9.80000000");
  });

  test("who closes the account in the same moment gets nothing, and the sender reads why", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const { userId } = (await createMember(fixture.ctx)).actor;
    const { address } = await fixture.place({ ...ada, userId });
    const holder = await fixture.database.owner.connect();
    await holder.query("begin");
    await holder.query("select from ledger.account where user_id = $1 and asset = 'ETH' for update", [
      userId,
    ]);
    const sending = refusalFrom(sends(ada, { amount: "0.5", address }));
    await waitingForLock(fixture.database);
    await holder.query("update users set closed_at = now() where id = $1", [userId]);
    await holder.query("commit");
    holder.release();
    expect(await sending).toEqual({ code: "invalid_address", message: "This address is no longer in use." });
    expect(await refusalFrom(sends(ada, { amount: "0.5", address }))).toEqual(await sending);
    expect(await fixture.available(ada)).toBe("1.00000000");
  });

  test("crossing by the hundred ends, and nothing is lost but the fees", { timeout: 60_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => fixture.actor({ ETH: "10" })));
    const places = await Promise.all(people.map((actor) => fixture.place(actor)));
    const feesBefore = await fixture.house("fees");
    const attempts = Array.from({ length: 300 }, (_, n) => {
      const from = people[n % 6];
      const to = places[(n + 1 + (n % 5)) % 6];
      if (!from || !to) throw new Error("there are six of each");
      return refusalFrom(sends(from, { amount: "0.01", address: to.address }));
    });
    const done = (await Promise.all(attempts)).filter(({ code }) => code === "done").length;
    expect(done).toBe(300);
    const left = await Promise.all(people.map((actor) => fixture.available(actor)));
    const sum = left.reduce((total, text) => total + BigInt(text.replace(".", "")), 0n);
    expect(sum + (await fixture.house("fees")) - feesBefore).toBe(6_000_000_000n);
  });
});
