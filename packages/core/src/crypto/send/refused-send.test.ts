import { refused, sendFixture, stranger } from "@manilla/testing/fixtures/send-fixture";
import { describe, expect, test } from "vitest";

const { fixture, sends } = await sendFixture();

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
      { address: stranger.replace("5aA", "5AA") },
      "invalid_address",
      "Please enter a valid recipient address",
    ],
    [
      "a network the coin has not",
      { network: "trc20" },
      "invalid_address",
      "This network is not supported for this currency",
    ],
    ["a memo where there is none", { memo: "7" }, "invalid_address", "This network takes no memo"],
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
    expect(await refused(sends(ada, changes))).toEqual({ code, message });
    expect(await fixture.available(ada)).toBe("1.00000000");
  });

  test("before anything is verified", async () => {
    const ada = await fixture.actor({ ETH: "1" }, 0);
    expect(await refused(sends(ada))).toMatchObject({ code: "verification_required" });
  });

  test("beyond the day's limit of the level, counted in dollars", async () => {
    const ada = await fixture.actor({ ETH: "1" }, 1);
    await sends(ada, { amount: "0.3" });
    expect(await refused(sends(ada, { amount: "0.2" }))).toMatchObject({ code: "limit_exceeded" });
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
    const { code, message } = await refused(sends(held(heldUntil)));
    expect([code, message]).toEqual(["locked", expect.stringContaining("2 hours")]);
    const over = new Date(fixture.clock.now().getTime() - 1);
    expect(await refused(sends(held(over)))).toMatchObject({ code: "done" });
  });

  test("to the sender's own address, on any network with the same form of address", async () => {
    const ada = await fixture.actor({ ETH: "1", USDT: "100" });
    const own = await fixture.place(ada);
    expect(await refused(sends(ada, { address: own.address }))).toMatchObject({ code: "own_address" });
    const usdt = { currency: "usdt", network: "bep20", amount: "10" };
    expect(await refused(sends(ada, { ...usdt, address: own.address }))).toMatchObject({
      code: "own_address",
    });
  });
});
