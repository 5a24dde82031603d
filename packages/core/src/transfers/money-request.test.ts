import { catchCode } from "@manilla/testing/error-code";
import { transfersFixture } from "@manilla/testing/fixtures/transfers-fixture";
import { newKey } from "@manilla/testing/idempotency-key";
import { tellAll } from "@manilla/testing/members";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import { describe, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { readActivity } from "../wallet/activity.ts";
import {
  endMoneyRequest,
  expireMoneyRequests,
  listMoneyRequests,
  notePaidRequest,
  payMoneyRequest,
  readMoneyRequest,
} from "./money-request.ts";
import { requestMoney } from "./request-money.ts";

const { ctx, friend, naira, asks } = await transfersFixture();

describe("a money request", () => {
  test("is paid once, however often it is confirmed", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const request = await asks(ada, chidi);
    expect(await readMoneyRequest(ctx, chidi.actor, request.id)).toMatchObject({
      direction: "incoming",
      person: `@${ada.username}`,
      state: "open",
      note: "Lunch",
    });
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => catchCode(payMoneyRequest(ctx, chidi.actor, request.id))),
    );
    expect(codes.filter((one) => one === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "conflict"]));
    expect([await naira(ada), await naira(chidi)]).toEqual([101_000n, 99_000n]);
    // The state is `paid` both before and after the worker stores the payment in the request's row.
    for (let round = 0; round < 2; round += 1) {
      expect((await readMoneyRequest(ctx, ada.actor, request.id)).state).toBe("paid");
      await tellAll(ctx, async (event) => {
        if (event.topic === "transfer.sent") await notePaidRequest(ctx, event);
      });
    }
    const { transactionId } = await readMoneyRequest(ctx, ada.actor, request.id);
    expect(await readActivity(ctx, ada.actor, transactionId ?? "")).toMatchObject({
      kind: "transfer.receive",
    });
  });

  test("that is declined or cancelled moves nothing any more", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const [one, two] = [await asks(ada, chidi), await asks(ada, chidi)];
    expect((await endMoneyRequest(ctx, chidi.actor, { id: one.id, state: "declined" })).state).toBe(
      "declined",
    );
    expect((await endMoneyRequest(ctx, ada.actor, { id: two.id, state: "cancelled" })).state).toBe(
      "cancelled",
    );
    expect((await endMoneyRequest(ctx, chidi.actor, { id: one.id, state: "declined" })).state).toBe(
      "declined",
    );
    for (const { id } of [one, two])
      expect(await catchCode(payMoneyRequest(ctx, chidi.actor, id))).toBe("conflict");
    expect(await catchCode(endMoneyRequest(ctx, ada.actor, { id: one.id, state: "cancelled" }))).toBe(
      "conflict",
    );
    expect(await naira(chidi)).toBe(100_000n);
  });

  test("ends one way when it is paid and taken back at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ada, chidi] = [await friend(), await friend()];
      const { id } = await asks(ada, chidi);
      const [paid, cancelled] = await Promise.all([
        catchCode(payMoneyRequest(ctx, chidi.actor, id)),
        catchCode(endMoneyRequest(ctx, ada.actor, { id, state: "cancelled" })),
      ]);
      const { state } = await readMoneyRequest(ctx, ada.actor, id);
      const expected = { paid: ["done", "conflict"], cancelled: ["conflict", "done"] }[state as "paid"];
      expect([paid, cancelled]).toEqual(expected);
      expect(await naira(chidi)).toBe(state === "paid" ? 99_000n : 100_000n);
    }
  });

  test("is not paid by a payment that had begun when it was taken back", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const { id } = await asks(ada, chidi);
    // The payment waits, because another open transaction has inserted its idempotency key.
    const { scope, key, requestHash } = newKey("payMoneyRequest");
    const other = await ctx.database.owner.connect();
    await other.query("begin");
    await other.query(
      `insert into ledger.idempotency (user_id, operation, key, request_hash, transaction_id, answer, created_at)
       values ($1, $2, $3, $4, $5, '{}', now())`,
      [chidi.actor.userId, scope, key, requestHash, newId()],
    );
    const paying = catchCode(payMoneyRequest(ctx, chidi.actor, id, { scope, key, requestHash }));
    await waitingForLock(ctx.database);
    expect((await endMoneyRequest(ctx, ada.actor, { id, state: "cancelled" })).state).toBe("cancelled");
    await other.query("rollback");
    other.release();
    expect(await paying).toBe("conflict");
    expect(await naira(chidi)).toBe(100_000n);
  });

  test("only the two people of a money request see it", async () => {
    const [ada, chidi, eve] = [await friend(), await friend(), await friend()];
    const { id } = await asks(ada, chidi);
    const attempts = [
      readMoneyRequest(ctx, eve.actor, id),
      payMoneyRequest(ctx, eve.actor, id),
      payMoneyRequest(ctx, ada.actor, id),
      endMoneyRequest(ctx, eve.actor, { id, state: "declined" }),
      endMoneyRequest(ctx, ada.actor, { id, state: "declined" }),
      endMoneyRequest(ctx, chidi.actor, { id, state: "cancelled" }),
    ];
    expect(new Set(await Promise.all(attempts.map(catchCode)))).toEqual(new Set(["not_found"]));
    expect(await listMoneyRequests(ctx, eve.actor)).toEqual([]);
    expect((await readMoneyRequest(ctx, ada.actor, id)).state).toBe("open");
  });

  test("is made once for a key, and not beyond twenty", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { from: chidi.username, asset: "NGN", amount: "1000" };
    const idempotency = newKey("requestMoney");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestMoney(ctx, ada.actor, body, idempotency)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    for (let more = 1; more < 20; more += 1) await requestMoney(ctx, ada.actor, body);
    expect(await catchCode(requestMoney(ctx, ada.actor, body))).toBe("conflict");
    expect(await listMoneyRequests(ctx, chidi.actor)).toHaveLength(20);
  });

  test("is not made beyond twenty, however many are sent at once", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { from: chidi.username, asset: "NGN", amount: "1000" };
    const send = () => catchCode(requestMoney(ctx, ada.actor, body));
    for (let made = 0; made < 18; made += 1) await send();
    const codes = await Promise.all(Array.from({ length: 6 }, send));
    expect(codes.filter((one) => one === "done")).toHaveLength(2);
    expect(await listMoneyRequests(ctx, chidi.actor)).toHaveLength(20);
  });

  test("without an answer expires, and its sender is notified once", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const { id } = await asks(ada, chidi);
    await ctx.database.owner.query(
      `update ledger.quote set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    await ctx.prisma.moneyRequest.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() - 86_400_000) },
    });
    expect((await readMoneyRequest(ctx, chidi.actor, id)).state).toBe("expired");
    expect(await catchCode(payMoneyRequest(ctx, chidi.actor, id))).toBe("conflict");
    await Promise.all([expireMoneyRequests(ctx), expireMoneyRequests(ctx)]);
    const ended = await ctx.prisma.moneyRequest.findUniqueOrThrow({ where: { id } });
    expect(ended.endedAt).toEqual(ended.expiresAt);
    const { rows } = await ctx.database.owner.query(
      "select 1 from ledger.outbox where topic = 'transfer.request_expired' and payload->>'moneyRequestId' = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});
