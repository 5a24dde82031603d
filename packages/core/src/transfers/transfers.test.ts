import { randomUUID } from "node:crypto";
import type { Transfer } from "@manilla/shared/transfers/contract";
import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readBalances } from "../ledger/balances.ts";
import type { Outcome } from "../ledger/operation.ts";
import { notify } from "../notifications/notify.ts";
import { AppError } from "../runtime/errors.ts";
import type { TestClock } from "../testing/context.ts";
import { member, messageHouse, tellAll } from "../testing/members.ts";
import { person } from "../testing/people.ts";
import { setPrices } from "../testing/prices.ts";
import { readActivity } from "../wallet/activity.ts";
import { cancelMoneyRequest, declineMoneyRequest, expireMoneyRequests } from "./end-request.ts";
import { findRecipient } from "./find-recipient.ts";
import { listRecipients } from "./list-recipients.ts";
import { listMoneyRequests, readMoneyRequest } from "./money-request.ts";
import { notePaidRequest, payMoneyRequest } from "./pay-request.ts";
import { requestMoney } from "./request-money.ts";
import { sendTransfer } from "./send-transfer.ts";

type House = Awaited<ReturnType<typeof messageHouse>>;
let house: House;
let ctx: Context & { database: House["ctx"]["database"] };
let clock: TestClock;

beforeAll(async () => {
  house = await messageHouse({ config: { RATE_LIMIT_FACTOR: "1000" } });
  ({ ctx, clock } = house);
  clock.set(new Date());
});

interface Friend {
  actor: Actor;
  username: string;
  phone: string;
}

/** A customer with a verified phone and identity, and money. */
async function friend(funds: Parameters<typeof person>[1] = { naira: "100000" }): Promise<Friend> {
  const { actor, username, phone } = await member(ctx);
  const data = { phoneVerifiedAt: clock.now(), identityStatus: "Completed", identityName: "CHIDI OKAFOR" };
  await ctx.prisma.user.update({ where: { id: actor.userId }, data });
  await person(ctx.database, funds, actor.userId);
  return { actor: { ...actor, level: 2 }, username, phone };
}

const naira = async ({ actor }: Friend) =>
  (await readBalances(ctx.pool, actor.userId)).NGN.available.units / 100n;
const answerOf = ({ answer }: Outcome) => answer as unknown as Transfer; // its own answer
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const key = (operation: string) => ({ operation, key: randomUUID(), requestHash: "same" });

async function asks(requester: Friend, payer: Friend, amount = "1000"): Promise<MoneyRequest> {
  const body = { from: payer.username, asset: "NGN", amount, note: "Lunch" };
  return JSON.parse((await requestMoney(ctx, requester.actor, body)).answerText);
}

describe("a transfer to a person here", () => {
  test("moves the whole amount at once, and is in both histories", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const sent = answerOf(
      await sendTransfer(ctx, ada.actor, {
        to: `@${chidi.username}`,
        asset: "NGN",
        amount: "2500.50",
        note: "Lunch",
      }),
    );
    expect(sent).toMatchObject({ amount: "2500.50", name: "Chidi O•••", note: "Lunch", status: "completed" });
    expect([await naira(ada), await naira(chidi)]).toEqual([97_499n, 102_500n]);
    const mine = await readActivity(ctx, ada.actor, sent.transactionId);
    expect(mine).toMatchObject({ title: `Sent to @${chidi.username}`, status: "completed", fee: null });
    const { rows } = await ctx.database.owner.query<{ id: string }>(
      "select id from ledger.transaction where related_id = $1",
      [sent.transactionId],
    );
    expect(await readActivity(ctx, chidi.actor, rows[0]?.id ?? "")).toMatchObject({
      title: `Received from @${ada.username}`,
      in: { asset: "NGN", amount: "2500.50" },
    });
    expect(await listRecipients(ctx, ada.actor)).toMatchObject([{ to: `@${chidi.username}` }]);
  });

  test("reaches a phone number only when its owner has verified it", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const local = chidi.phone.replace("+234", "0");
    expect(await findRecipient(ctx, ada.actor, local)).toMatchObject({
      to: chidi.phone,
      detail: expect.stringMatching(/^@.•••.$/),
    });
    await ctx.prisma.user.update({
      where: { id: chidi.actor.userId },
      data: { phoneVerifiedAt: null, emailVerifiedAt: clock.now() },
    });
    expect(await code(findRecipient(ctx, ada.actor, local))).toBe("not_found");
  });

  test("gives the same answer for an unknown, a closed, a frozen and an unverified account", async () => {
    const ada = await friend();
    const sayings = new Set<string>();
    const changes = [
      { frozenAt: clock.now() },
      { closedAt: clock.now() },
      { phoneVerifiedAt: null, identityStatus: null },
    ];
    const handles = ["@nobody_has_this_name"];
    for (const data of changes) {
      const other = await friend();
      await ctx.prisma.user.update({ where: { id: other.actor.userId }, data });
      handles.push(other.username);
    }
    for (const to of handles) {
      const refusal = await sendTransfer(ctx, ada.actor, { to, asset: "NGN", amount: "100" }).catch((e) => e);
      sayings.add(`${refusal.code} ${refusal.message}`);
    }
    expect([...sayings]).toEqual([
      "not_found No account can receive money with this username or phone number.",
    ]);
    expect(await naira(ada)).toBe(100_000n);
  });

  test.each([
    ["the own account", async (ada: Friend) => ({ to: ada.username }), "own_address"],
    ["less than ₦10", async () => ({ amount: "9.99" }), "below_minimum"],
    ["more than there is", async () => ({ amount: "100000.01" }), "insufficient_funds"],
    ["an unsupported coin", async () => ({ asset: "SHIB" }), "unsupported_currency"],
    ["nothing", async () => ({ amount: "0" }), "bad_request"],
  ])("is refused for %s", async (_what, changes, expected) => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100", ...(await changes(ada)) };
    expect(await code(sendTransfer(ctx, ada.actor, body))).toBe(expected);
    expect([await naira(ada), await naira(chidi)]).toEqual([100_000n, 100_000n]);
  });

  test("is refused while the sender's money is held, frozen, or the level too low", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100" };
    const until = new Date(clock.now().getTime() + 60_000);
    const restrictions = { frozen: false, heldUntil: null, newDeviceUntil: null };
    const held = { ...ada.actor, restrictions: { ...restrictions, heldUntil: until } };
    const frozen = { ...ada.actor, restrictions: { ...restrictions, frozen: true } };
    expect(await code(sendTransfer(ctx, held, body))).toBe("locked");
    expect(await code(sendTransfer(ctx, frozen, body))).toBe("account_frozen");
    expect(await code(sendTransfer(ctx, { ...ada.actor, level: 0 }, body))).toBe("verification_required");
    const small = { ...ada.actor, level: 1 as const };
    expect(await code(sendTransfer(ctx, small, { ...body, amount: "50000.01" }))).toBe("limit_exceeded");
    expect(await naira(ada)).toBe(100_000n);
  });

  test("asks before the same amount goes to the same person twice", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100" };
    await sendTransfer(ctx, ada.actor, body);
    expect(await code(sendTransfer(ctx, ada.actor, body))).toBe("possible_duplicate");
    expect(await code(sendTransfer(ctx, ada.actor, { ...body, confirmDuplicate: true }))).toBe("done");
    expect(await naira(chidi)).toBe(100_200n);
  });

  test("moves a coin, counted against the limit by its worth in naira", async () => {
    await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
    const [ada, chidi] = [await friend({ coins: { ETH: "2" } }), await friend()];
    await sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "eth", amount: "0.5" });
    const balances = await readBalances(ctx.pool, chidi.actor.userId);
    expect(balances.ETH.available.units).toBe(50_000_000n);
    // 2 ETH are ₦8,000,000; ₦2,000,000 of ₦5,000,000 are used.
    expect(
      await code(sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "ETH", amount: "0.8" })),
    ).toBe("limit_exceeded");
  });

  test("notifies both people once", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    await sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "NGN", amount: "100", note: "Fare" });
    await tellAll(ctx, (event) => notify(ctx, event));
    const noticesOf = (userId: string) =>
      ctx.prisma.notification.findMany({ where: { userId }, orderBy: { id: "desc" }, take: 1 });
    expect(await noticesOf(chidi.actor.userId)).toMatchObject([
      { title: "Money received", message: `@${ada.username} sent you ₦100.00. “Fare”` },
    ]);
    expect(await noticesOf(ada.actor.userId)).toMatchObject([{ title: "Money sent" }]);
  });
});

describe("many at once", () => {
  test("25 requests with one key move the money once and answer the same bytes", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const idempotency = key("sendTransfer");
    const body = { to: chidi.username, asset: "NGN", amount: "1000" };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => sendTransfer(ctx, ada.actor, body, idempotency)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect([await naira(ada), await naira(chidi)]).toEqual([99_000n, 101_000n]);
  });

  test("two people who send to each other do not lock each other out", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const send = (from: Friend, to: Friend) =>
      sendTransfer(ctx, from.actor, {
        to: to.username,
        asset: "NGN",
        amount: "1000",
        confirmDuplicate: true,
      });
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => code(i % 2 ? send(ada, chidi) : send(chidi, ada))),
    );
    expect(new Set(codes)).toEqual(new Set(["done"]));
    expect([await naira(ada), await naira(chidi)]).toEqual([100_000n, 100_000n]);
  });

  test("never more leaves than there is", async () => {
    const [ada, chidi] = [await friend({ naira: "5000" }), await friend()];
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        code(
          sendTransfer(ctx, ada.actor, {
            to: chidi.username,
            asset: "NGN",
            amount: "1000",
            confirmDuplicate: true,
          }),
        ),
      ),
    );
    expect(codes.filter((one) => one === "done")).toHaveLength(5);
    expect([await naira(ada), await naira(chidi)]).toEqual([0n, 105_000n]);
  });
});

describe("a money request", () => {
  test("is paid once by repeated and parallel payments", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const request = await asks(ada, chidi);
    expect(await readMoneyRequest(ctx, chidi.actor, request.id)).toMatchObject({
      direction: "incoming",
      person: `@${ada.username}`,
      state: "open",
      note: "Lunch",
    });
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => code(payMoneyRequest(ctx, chidi.actor, request.id))),
    );
    expect(codes.filter((one) => one === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "conflict"]));
    expect([await naira(ada), await naira(chidi)]).toEqual([101_000n, 99_000n]);
    // Before and after the worker has noted it on the row.
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
    expect((await declineMoneyRequest(ctx, chidi.actor, one.id)).state).toBe("declined");
    expect((await cancelMoneyRequest(ctx, ada.actor, two.id)).state).toBe("cancelled");
    expect((await declineMoneyRequest(ctx, chidi.actor, one.id)).state).toBe("declined");
    for (const { id } of [one, two])
      expect(await code(payMoneyRequest(ctx, chidi.actor, id))).toBe("conflict");
    expect(await code(cancelMoneyRequest(ctx, ada.actor, one.id))).toBe("conflict");
    expect(await naira(chidi)).toBe(100_000n);
  });

  test("ends one way when it is paid and taken back at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ada, chidi] = [await friend(), await friend()];
      const { id } = await asks(ada, chidi);
      const [paid, cancelled] = await Promise.all([
        code(payMoneyRequest(ctx, chidi.actor, id)),
        code(cancelMoneyRequest(ctx, ada.actor, id)),
      ]);
      const { state } = await readMoneyRequest(ctx, ada.actor, id);
      const expected = { paid: ["done", "conflict"], cancelled: ["conflict", "done"] }[state as "paid"];
      expect([paid, cancelled]).toEqual(expected);
      expect(await naira(chidi)).toBe(state === "paid" ? 99_000n : 100_000n);
    }
  });

  test("is only its two people's", async () => {
    const [ada, chidi, eve] = [await friend(), await friend(), await friend()];
    const { id } = await asks(ada, chidi);
    const attempts = [
      readMoneyRequest(ctx, eve.actor, id),
      payMoneyRequest(ctx, eve.actor, id),
      payMoneyRequest(ctx, ada.actor, id),
      declineMoneyRequest(ctx, eve.actor, id),
      declineMoneyRequest(ctx, ada.actor, id),
      cancelMoneyRequest(ctx, chidi.actor, id),
    ];
    expect(new Set(await Promise.all(attempts.map(code)))).toEqual(new Set(["not_found"]));
    expect(await listMoneyRequests(ctx, eve.actor)).toEqual([]);
    expect((await readMoneyRequest(ctx, ada.actor, id)).state).toBe("open");
  });

  test("is made once for a key, and not beyond twenty", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { from: chidi.username, asset: "NGN", amount: "1000" };
    const idempotency = key("requestMoney");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestMoney(ctx, ada.actor, body, idempotency)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    for (let more = 1; more < 20; more += 1) await requestMoney(ctx, ada.actor, body);
    expect(await code(requestMoney(ctx, ada.actor, body))).toBe("conflict");
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
    expect(await code(payMoneyRequest(ctx, chidi.actor, id))).toBe("conflict");
    await Promise.all([expireMoneyRequests(ctx), expireMoneyRequests(ctx)]);
    const { rows } = await ctx.database.owner.query(
      "select 1 from ledger.outbox where topic = 'transfer.request_expired' and payload->>'moneyRequestId' = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});
