import { addMilliseconds, days } from "@manilla/shared/duration";
import { externalAddress, refusalFrom, sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { describe, expect, it, test } from "vitest";
import { readLimitsUsed } from "../../ledger/balances.ts";
import { readTransaction } from "../../ledger/history.ts";
import { sweepSends } from "../custody/sweep-custody.ts";
import { quoteTrade } from "../quote.ts";

const { fixture, sends } = await sendFixture();

describe("sending to an external address", () => {
  test("holds all of it in the request's commit, and says what will arrive", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const answer = await sends(ada, { amount: "0.5" });
    expect(answer).toMatchObject({
      status: "pending",
      state: "held",
      currency: "ETH",
      network: "ethereum",
      amount: "0.50000000",
      fee: "0.01000000",
      receive: "0.49000000",
      address: externalAddress,
      internal: false,
    });
    expect(await fixture.available(ada)).toBe("0.50000000");
    expect(fixture.custody.orders.size).toBe(0);
    const line = await readTransaction(fixture.ctx.prisma, answer.transactionId, ada.userId);
    expect(line).toMatchObject({ provider: "quidax", providerReference: answer.transactionId });
    // $2,500 × 0.5 = $1,250.00 of the day's limit.
    expect((await readLimitsUsed(fixture.ctx.prisma, ada.userId)).get("send")).toBe(125_000n);
  });

  test("normalises a typed address to its network's form", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    expect((await sends(ada, { address: ` ${externalAddress.toLowerCase()} ` })).address).toBe(
      externalAddress,
    );
  });

  test("sends of a coin with six decimals on its chain no more than that", async () => {
    const ada = await fixture.actor({ USDT: "100" });
    const answer = await sends(ada, { currency: "usdt", network: "erc20", amount: "1.23456789" });
    expect(answer).toMatchObject({ receive: "1.20987600", fee: "0.02469189" });
  });

  test("executes exactly its quote, once", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const offer = await quoteTrade(fixture.ctx, ada, {
      side: "send",
      currency: "ETH",
      amount: "0.2",
      amountIn: "crypto",
    });
    const answer = await sends(ada, { amount: "0.2", quoteId: offer.quoteId });
    expect([answer.receive, answer.fee]).toEqual([offer.receive, offer.fee]);
    expect(await refusalFrom(sends(ada, { amount: "0.2", quoteId: offer.quoteId }))).toMatchObject({
      code: "quote_expired",
    });
    expect(await refusalFrom(sends(ada, { amount: "0.3", quoteId: offer.quoteId }))).toMatchObject({
      code: "quote_expired",
    });
  });

  test("many sends at once never send more than the person has", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refusalFrom(sends(ada, { amount: "0.1" }))),
    );
    expect(results.filter(({ code }) => code === "done")).toHaveLength(10);
    expect(results.filter(({ code }) => code === "insufficient_funds")).toHaveLength(10);
    expect(await fixture.available(ada)).toBe("0.00000000");
  });
});

describe("sending is refused", () => {
  test.each([
    [
      "an address of another coin",
      { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" },
      "invalid_address",
      "Please enter a valid recipient address",
    ],
    [
      "a wrong checksum",
      { address: externalAddress.replace("5aA", "5AA") },
      "invalid_address",
      "Please enter a valid recipient address",
    ],
    [
      "a network the coin has not",
      { network: "trc20" },
      "invalid_address",
      "This network is not supported for this currency",
    ],
    ["a memo where there is none", { memo: "7" }, "invalid_address", "This network doesn't use a memo"],
    ["naira", { currency: "ngn" }, "bad_request", "You cannot send NGN. Please select a cryptocurrency."],
    ["a coin we don't keep", { currency: "shib" }, "unsupported_currency", "Unsupported currency"],
    ["nothing", { amount: "0" }, "bad_request", "Please enter a valid amount"],
    ["nine decimals", { amount: "0.123456789" }, "bad_request", "ETH amounts have at most 8 decimals"],
    ["less than a dollar", { amount: "0.0003" }, "below_minimum", "Minimum send amount is 1 USD equivalent"],
    [
      "more than there is",
      { amount: "1.00000001" },
      "insufficient_funds",
      "Insufficient ETH balance. You have 1.00000000 ETH.",
    ],
  ])("%s", async (_what, changes, code, message) => {
    const ada = await fixture.actor({ ETH: "1" });
    expect(await refusalFrom(sends(ada, changes))).toEqual({ code, message });
    expect(await fixture.available(ada)).toBe("1.00000000");
  });

  test("before anything is verified", async () => {
    const ada = await fixture.actor({ ETH: "1" }, 0);
    expect(await refusalFrom(sends(ada))).toMatchObject({ code: "verification_required" });
  });

  test("beyond the day's limit of the level, counted in dollars", async () => {
    const ada = await fixture.actor({ ETH: "1" }, 1);
    await sends(ada, { amount: "0.3" });
    expect(await refusalFrom(sends(ada, { amount: "0.2" }))).toMatchObject({ code: "limit_exceeded" });
    await sends(ada, { amount: "0.1" });
    expect(await fixture.available(ada)).toBe("0.60000000");
  });

  test("for a day after the password was reset", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const heldUntil = new Date(fixture.clock.now().getTime() + 5_400_000);
    const held = (until: Date) => ({
      ...ada,
      restrictions: { frozen: false, heldUntil: until, newDeviceUntil: null },
    });
    const { code, message } = await refusalFrom(sends(held(heldUntil)));
    expect([code, message]).toEqual(["locked", expect.stringContaining("2 hours")]);
    const over = new Date(fixture.clock.now().getTime() - 1);
    expect(await refusalFrom(sends(held(over)))).toMatchObject({ code: "done" });
  });

  test("to the sender's own address, on any network with the same form of address", async () => {
    const ada = await fixture.actor({ ETH: "1", USDT: "100" });
    const own = await fixture.place(ada);
    expect(await refusalFrom(sends(ada, { address: own.address }))).toMatchObject({ code: "own_address" });
    const usdt = { currency: "usdt", network: "bep20", amount: "10" };
    expect(await refusalFrom(sends(ada, { ...usdt, address: own.address }))).toMatchObject({
      code: "own_address",
    });
  });
});

// Without a worker, a send may wait for hours, and its sender may be frozen meanwhile.
it.each(["frozen_at", "withdrawals_held_until"])(
  "a send whose sender has %s before it was submitted does not leave",
  async (column) => {
    const { actor } = await createMember(fixture.ctx);
    const ada = { ...actor, level: 2 as const };
    await createPerson(fixture.database, { coins: { ETH: "1" } }, ada.userId);
    const { transactionId: id } = await sends(ada);
    const until = addMilliseconds(fixture.clock.now(), days(1));
    await fixture.database.owner.query(`update users set ${column} = $2 where id = $1`, [ada.userId, until]);
    fixture.clock.pass(20);
    await sweepSends(fixture.ctx);
    expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["failed", "1.00000000"]);
    expect(fixture.custody.orders.has(id)).toBe(false);
  },
);
