import { randomUUID } from "node:crypto";
import { catchCode } from "@manilla/testing/error-code";
import { externalAddress, sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { describe, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { sendCoins } from "./send-coins.ts";

const { fixture } = await sendFixture();
const asked = { currency: "eth", amount: "0.1", address: externalAddress, confirmDuplicate: false };

type Input = Parameters<typeof sendCoins>[2];
const key = () => ({ scope: "sendCrypto", key: randomUUID(), requestHash: "same" });
const sends = (actor: Actor, input: Input) => sendCoins(fixture.ctx, actor, input, key());

describe("the same send again", () => {
  test("is asked about, and made when the person confirms it", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const first = await sends(ada, asked);
    await expect(sends(ada, { ...asked, address: externalAddress.toLowerCase() })).rejects.toMatchObject({
      code: "possible_duplicate",
      details: { data: { transactionId: first.transactionId } },
    });
    expect(await fixture.available(ada)).toBe("0.90000000");
    await sends(ada, { ...asked, confirmDuplicate: true });
    expect(await fixture.available(ada)).toBe("0.80000000");
  });

  test("is asked about when it goes to another person here", async () => {
    const [ada, bola] = [await fixture.actor({ ETH: "1" }), await fixture.actor()];
    const { address } = await fixture.place(bola);
    await sends(ada, { ...asked, address });
    expect(await catchCode(sends(ada, { ...asked, address }))).toBe("possible_duplicate");
    expect(await fixture.available(bola)).toBe("0.09800000");
  });

  test("is another one with another amount, network or tag", async () => {
    const ada = await fixture.actor({ ETH: "1", USDT: "100", XRP: "500" });
    expect(await catchCode(sends(ada, asked))).toBe("done");
    expect(await catchCode(sends(ada, { ...asked, amount: "0.11" }))).toBe("done");
    const dollars = { ...asked, currency: "usdt", amount: "10" };
    expect(await catchCode(sends(ada, { ...dollars, network: "erc20" }))).toBe("done");
    expect(await catchCode(sends(ada, { ...dollars, network: "bep20" }))).toBe("done");
    const ripple = { ...asked, currency: "xrp", amount: "50", address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe" };
    expect(await catchCode(sends(ada, { ...ripple, memo: "1" }))).toBe("done");
    expect(await catchCode(sends(ada, { ...ripple, memo: "2" }))).toBe("done");
    expect(await catchCode(sends(ada, { ...ripple, memo: "2" }))).toBe("possible_duplicate");
  });

  test("under the same key is answered with the same bytes, and never asked about", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const mine = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendCoins(fixture.ctx, ada, asked, mine)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect(await fixture.available(ada)).toBe("0.90000000");
  });

  test("at the same moment under another key is made once", async () => {
    const ada = await fixture.actor({ ETH: "1" });
    const codes = await Promise.all(Array.from({ length: 5 }, () => catchCode(sends(ada, asked))));
    expect(codes.toSorted()).toEqual(["done", ...Array(4).fill("possible_duplicate")]);
    expect(await fixture.available(ada)).toBe("0.90000000");
  });
});
