import { refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { caseFixture, message, parseAnswer } from "@manilla/testing/fixtures/case-fixture";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import { describe, expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { closeCase, readCase, replyToCase } from "./my-cases.ts";

const { ctx, clock, customer, withdrawalOf } = await caseFixture();

describe("writing in a case", () => {
  it("adds messages in their order, and shows them only to the customer and staff", async () => {
    const [ada, eve] = [await customer(), await customer()];
    const { id } = await ada.open({ kind: "other", message: "first" });
    clock.pass(1);
    await replyToCase(ctx, ada.actor, { id, message: "second" });
    const { messages } = await readCase(ctx, ada.actor, id);
    expect(messages.map(({ body }) => body)).toEqual(["first", "second"]);
    for (const call of [
      () => readCase(ctx, eve.actor, id),
      () => replyToCase(ctx, eve.actor, { id, message: "mine now" }),
      () => closeCase(ctx, eve.actor, id),
    ])
      expect(await refusalCode(call())).toBe("not_found");
    expect((await readCase(ctx, ada.actor, id)).messages).toHaveLength(2);
  });

  it("a message sent twice under one key is there once", async () => {
    const ada = await customer();
    const { id } = await ada.open({ kind: "other", message });
    const key = { scope: "replyToCase", key: newId(), requestHash: "same" };
    const send = () => replyToCase(ctx, ada.actor, { id, message: "twice" }, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect((await readCase(ctx, ada.actor, id)).messages).toHaveLength(2);
  });

  it("closes, opens again within 30 days by a message, and not after them", async () => {
    const ada = await customer();
    const { id } = await ada.open({ kind: "other", message });
    expect(await closeCase(ctx, ada.actor, id)).toMatchObject({
      state: "closed",
      answerBy: null,
      canReply: true,
    });
    expect(await closeCase(ctx, ada.actor, id)).toMatchObject({ state: "closed" });
    clock.pass(29 * 86_400);
    expect(parseAnswer(await replyToCase(ctx, ada.actor, { id, message: "not solved" }))).toMatchObject({
      state: "open",
    });
    await closeCase(ctx, ada.actor, id);
    clock.pass(31 * 86_400);
    expect(await readCase(ctx, ada.actor, id)).toMatchObject({ canReply: false });
    expect(await refusalCode(replyToCase(ctx, ada.actor, { id, message: "still" }))).toBe("conflict");
  });

  it("names the open case when the problem of a closed one was reported again", async () => {
    const ada = await customer();
    const transactionId = await withdrawalOf(ada.actor.userId);
    const report = { kind: "wrong_account", transactionId, message } as const;
    const { id } = await ada.open(report);
    await closeCase(ctx, ada.actor, id);
    const again = await ada.open(report);
    await expect(replyToCase(ctx, ada.actor, { id, message: "not solved" })).rejects.toMatchObject({
      code: "conflict",
      details: { data: { caseId: again.id, number: again.number } },
    });
    await closeCase(ctx, ada.actor, again.id);
    expect(await refusalCode(replyToCase(ctx, ada.actor, { id, message: "not solved" }))).toBeNull();
  });

  it("names it also when that report comes at the same moment", async () => {
    const ada = await customer();
    const transactionId = await withdrawalOf(ada.actor.userId);
    const { id } = await ada.open({ kind: "wrong_account", transactionId, message });
    await closeCase(ctx, ada.actor, id);
    const again = { id: newId(), number: "CASE-AGAIN22222" };
    const report = await ctx.database.owner.connect();
    await report.query("begin");
    await report.query(
      `insert into support_case select (jsonb_populate_record(c, $2::jsonb || '{"state": "open", "stopped_at": null}')).*
       from support_case c where id = $1`,
      [id, JSON.stringify(again)],
    );
    const reply = replyToCase(ctx, ada.actor, { id, message: "not solved" }).catch((error: unknown) => error);
    await waitingForLock(ctx.database);
    await report.query("commit");
    report.release();
    expect(await reply).toMatchObject({
      code: "conflict",
      details: { data: { caseId: again.id, number: again.number } },
    });
    expect((await readCase(ctx, ada.actor, id)).messages).toHaveLength(2);
  });
});
