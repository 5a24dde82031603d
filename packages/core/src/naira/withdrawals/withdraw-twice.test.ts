import { randomUUID } from "node:crypto";
import { code } from "@manilla/testing/error-code";
import { stranger, trusted, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { cancelWithdrawal } from "./own-withdrawal.ts";
import { withdraw } from "./withdraw.ts";

let actor: Actor;

const fixture = await withdrawalFixture();
beforeEach(async () => {
  actor = await fixture.actor();
});

const to = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder: trusted };
const asked = { ...to, confirmDuplicate: false };
const key = () => ({ operation: "initiateWithdrawal", key: randomUUID(), requestHash: "same" });
const taken = async () => (await fixture.balances(actor))[1];

describe("the same withdrawal again", () => {
  it("is asked about, and made when the person confirms it", async () => {
    const first = await withdraw(fixture.ctx, actor, asked, key());
    await expect(withdraw(fixture.ctx, actor, asked, key())).rejects.toMatchObject({
      code: "possible_duplicate",
      details: { data: { transactionId: first.transactionId } },
    });
    expect(await taken()).toBe("50000.00");
    await withdraw(fixture.ctx, actor, { ...asked, confirmDuplicate: true }, key());
    expect(await taken()).toBe("100000.00");
  });

  it("is made for a client that does not know the question, and asked about by one that does", async () => {
    await withdraw(fixture.ctx, actor, to, key());
    await withdraw(fixture.ctx, actor, to, key());
    expect(await taken()).toBe("100000.00");
    expect(await code(withdraw(fixture.ctx, actor, asked, key()))).toBe("possible_duplicate");
  });

  it("is another one with another amount, account or bank, after 5 minutes, and after the first was cancelled", async () => {
    const first = await withdraw(fixture.ctx, actor, { ...asked, holder: stranger }, key());
    for (const other of [{ amount: "50000.01" }, { accountNumber: "0123456784" }, { bankCode: "044" }])
      expect(await code(withdraw(fixture.ctx, actor, { ...asked, ...other }, key()))).toBe("done");
    await cancelWithdrawal(fixture.ctx, actor, first.transactionId);
    fixture.clock.pass(-300);
    expect(await code(withdraw(fixture.ctx, actor, asked, key()))).toBe("done");
    fixture.clock.pass(300);
    expect(await code(withdraw(fixture.ctx, actor, asked, key()))).toBe("done");
  });

  it("under the same key is answered with the same bytes, and never asked about", async () => {
    const mine = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => withdraw(fixture.ctx, actor, asked, mine)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect(await taken()).toBe("50000.00");
  });

  it("at the same moment under another key is made once", async () => {
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => code(withdraw(fixture.ctx, actor, asked, key()))),
    );
    expect(codes.toSorted()).toEqual(["done", ...Array(4).fill("possible_duplicate")]);
    expect(await taken()).toBe("50000.00");
  });
});
