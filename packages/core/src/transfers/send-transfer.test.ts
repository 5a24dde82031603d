import type { Transfer } from "@manilla/shared/transfers/contract";
import { catchCode } from "@manilla/testing/error-code";
import { type Friend, transfersFixture } from "@manilla/testing/fixtures/transfers-fixture";
import { newKey } from "@manilla/testing/idempotency-key";
import { tellAll } from "@manilla/testing/members";
import { setPrices } from "@manilla/testing/prices";
import { describe, expect, test } from "vitest";
import { readBalances } from "../ledger/balances.ts";
import type { Outcome } from "../ledger/types.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { readActivity } from "../wallet/activity.ts";
import { findRecipient, listRecipients } from "./find-recipient.ts";
import { sendTransfer } from "./send-transfer.ts";

const { ctx, clock, friend, naira } = await transfersFixture();

const answerOf = ({ answer }: Outcome) => answer as unknown as Transfer; // cast: sendTransfer wrote this answer

describe("a transfer to a person here", () => {
  test("moves the whole amount at once, and stands in both histories", async () => {
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
    expect(await catchCode(findRecipient(ctx, ada.actor, local))).toBe("not_found");
  });

  test("says the same of an unknown name, and of a closed, a frozen and an unverified account", async () => {
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
      await ctx.owner.prisma.user.update({ where: { id: other.actor.userId }, data });
      handles.push(other.username);
    }
    for (const to of handles) {
      const refusal = await sendTransfer(ctx, ada.actor, { to, asset: "NGN", amount: "100" }).catch((e) => e);
      sayings.add(`${refusal.code} ${refusal.message}`);
    }
    expect([...sayings]).toEqual(["not_found We can't find anyone with that username or phone number."]);
    expect(await naira(ada)).toBe(100_000n);
  });

  test.each([
    ["the own account", async (ada: Friend) => ({ to: ada.username }), "own_address"],
    ["less than ₦10", async () => ({ amount: "9.99" }), "below_minimum"],
    ["more than there is", async () => ({ amount: "100000.01" }), "insufficient_funds"],
    ["an unsupported coin", async () => ({ asset: "SHIB" }), "unsupported_currency"],
    ["nothing", async () => ({ amount: "0" }), "bad_request"],
  ])("is refused for %s", async (_what, wish, expected) => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100", ...(await wish(ada)) };
    expect(await catchCode(sendTransfer(ctx, ada.actor, body))).toBe(expected);
    expect([await naira(ada), await naira(chidi)]).toEqual([100_000n, 100_000n]);
  });

  test("is refused while the sender's money is held, frozen, or the level too low", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100" };
    const until = new Date(clock.now().getTime() + 60_000);
    const restrictions = { frozen: false, heldUntil: null, newDeviceUntil: null };
    const held = { ...ada.actor, restrictions: { ...restrictions, heldUntil: until } };
    const frozen = { ...ada.actor, restrictions: { ...restrictions, frozen: true } };
    expect(await catchCode(sendTransfer(ctx, held, body))).toBe("locked");
    expect(await catchCode(sendTransfer(ctx, frozen, body))).toBe("account_frozen");
    expect(await catchCode(sendTransfer(ctx, { ...ada.actor, level: 0 }, body))).toBe(
      "verification_required",
    );
    const small = { ...ada.actor, level: 1 as const };
    expect(await catchCode(sendTransfer(ctx, small, { ...body, amount: "50000.01" }))).toBe("limit_exceeded");
    expect(await naira(ada)).toBe(100_000n);
  });

  test("asks before the same amount goes to the same person twice", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const body = { to: chidi.username, asset: "NGN", amount: "100" };
    await sendTransfer(ctx, ada.actor, body);
    expect(await catchCode(sendTransfer(ctx, ada.actor, body))).toBe("possible_duplicate");
    expect(await catchCode(sendTransfer(ctx, ada.actor, { ...body, confirmDuplicate: true }))).toBe("done");
    expect(await naira(chidi)).toBe(100_200n);
  });

  test("moves a coin, counted against the limit by its worth in naira", async () => {
    await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
    const [ada, chidi] = [await friend({ coins: { ETH: "2" } }), await friend()];
    await sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "eth", amount: "0.5" });
    const balances = await readBalances(ctx.prisma, chidi.actor.userId);
    expect(balances.ETH.available.units).toBe(50_000_000n);
    // Together with the first 0.5 ETH (₦2,000,000), 0.8 ETH (₦3,200,000) exceed the limit of ₦5,000,000.
    expect(
      await catchCode(sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "ETH", amount: "0.8" })),
    ).toBe("limit_exceeded");
  });

  test("notifies both people once", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    await sendTransfer(ctx, ada.actor, { to: chidi.username, asset: "NGN", amount: "100", note: "Fare" });
    await tellAll(ctx, (event) => queueNotification(ctx, event));
    const noticesOf = (userId: string) =>
      ctx.prisma.notification.findMany({ where: { userId }, orderBy: { id: "desc" }, take: 1 });
    expect(await noticesOf(chidi.actor.userId)).toMatchObject([
      { title: `Money received from @${ada.username}`, message: `@${ada.username} sent you ₦100.00. “Fare”` },
    ]);
    expect(await noticesOf(ada.actor.userId)).toMatchObject([{ title: `Money sent to @${chidi.username}` }]);
  });
});

describe("many at once", () => {
  test("25 requests with one key move the money once and answer the same bytes", async () => {
    const [ada, chidi] = [await friend(), await friend()];
    const idempotency = newKey("sendTransfer");
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
      Array.from({ length: 40 }, (_, i) => catchCode(i % 2 ? send(ada, chidi) : send(chidi, ada))),
    );
    expect(new Set(codes)).toEqual(new Set(["done"]));
    expect([await naira(ada), await naira(chidi)]).toEqual([100_000n, 100_000n]);
  });

  test("never more leaves than there is", async () => {
    const [ada, chidi] = [await friend({ naira: "5000" }), await friend()];
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        catchCode(
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

const sendNaira = (from: Friend, to: string) =>
  sendTransfer(ctx, from.actor, { to, asset: "NGN", amount: "1000", confirmDuplicate: true });

test("a name or number that is another person's by now is no recent recipient", async () => {
  const [ada, chidi, bola] = [await friend(), await friend(), await friend()];
  await sendNaira(ada, chidi.username);
  await sendNaira(ada, bola.phone);
  expect(await listRecipients(ctx, ada.actor)).toHaveLength(2);

  // A stranger takes the username of Chidi's closed account, and Bola's number goes to another customer.
  const [stranger, other] = [await friend(), await friend()];
  const rename = (id: string, data: { username?: string; phone?: string }) =>
    ctx.prisma.user.update({ where: { id }, data });
  await rename(chidi.actor.userId, { username: `x${chidi.username}` });
  await rename(stranger.actor.userId, { username: chidi.username });
  await rename(bola.actor.userId, { phone: "+2348030000001" });
  await rename(other.actor.userId, { phone: bola.phone });
  expect(await listRecipients(ctx, ada.actor)).toEqual([]);

  await sendNaira(ada, chidi.username);
  expect(await listRecipients(ctx, ada.actor)).toMatchObject([{ to: `@${chidi.username}` }]);
});
