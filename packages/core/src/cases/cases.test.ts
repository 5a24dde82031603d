import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { deliverDue } from "../notifications/deliver.ts";
import { notify } from "../notifications/notify.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { member, messageFixture, tellAll } from "../testing/members.ts";
import { person as fund, operation, waitingWithdrawal } from "../testing/people.ts";
import { closeCase, listCases, readCase, replyToCase } from "./my-cases.ts";
import { openCase } from "./open-case.ts";

const { ctx, clock, email } = await messageFixture();
const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const parsed = ({ answerText }: { answerText: string }) => JSON.parse(answerText);
const message = "I typed the wrong account number.";
const hour = 3_600_000;

async function customer() {
  const { actor, ...contacts } = await member(ctx);
  return {
    ...contacts,
    actor,
    open: async (report: Parameters<typeof openCase>[2]) => parsed(await openCase(ctx, actor, report)),
  };
}

/** A withdrawal of this person that waits for staff: its id. */
async function withdrawalOf(userId: string): Promise<string> {
  return waitingWithdrawal(ctx.database, { naira: "1000", owner: userId });
}

describe("reporting a problem", () => {
  it("opens a numbered case that holds the operation with its timeline, due in 72 hours", async () => {
    const ada = await customer();
    const transactionId = await withdrawalOf(ada.actor.userId);
    const opened = await ada.open({ kind: "wrong_account", transactionId, message });
    expect(opened).toMatchObject({
      state: "open",
      kind: "wrong_account",
      transaction: { id: transactionId },
    });
    expect(opened.number).toMatch(/^CASE-[2-9A-Z]{10}$/);
    expect(Date.parse(opened.answerBy) - Date.parse(opened.openedAt)).toBe(72 * hour);
    expect(opened.messages).toMatchObject([{ author: "customer", body: message }]);
    const { evidence } = await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id: opened.id } });
    expect(evidence).toMatchObject({
      operation: { state: "pending_approval", out: "1000.00 NGN", timeline: [{ state: "pending_approval" }] },
    });
  });

  it.each([
    ["account", 14],
    ["charges", 30],
    ["other", 14],
  ] as const)("a report about %s is due in %i days", async (kind, days) => {
    const { openedAt, answerBy } = await (await customer()).open({ kind, message });
    expect(Date.parse(answerBy) - Date.parse(openedAt)).toBe(days * 24 * hour);
  });

  it("marks the operation for staff when its owner wants the money back", async () => {
    const ada = await customer();
    const transactionId = await withdrawalOf(ada.actor.userId);
    const { number } = await ada.open({ kind: "wrong_account", transactionId, message });
    const { rows } = await ctx.database.owner.query(
      "select action, after from audit_log where subject = $1",
      [transactionId],
    );
    expect(rows).toEqual([
      { action: "operation.recall_requested", after: { case: number, kind: "wrong_account" } },
    ]);
  });

  it("confirms it to the customer in the app and by e-mail", async () => {
    const ada = await customer();
    await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { emailVerifiedAt: clock.now() } });
    const { number, id } = await ada.open({ kind: "account", message });
    await tellAll(ctx, (event) => notify(ctx, event));
    const notification = await ctx.prisma.notification.findFirstOrThrow({
      where: { userId: ada.actor.userId, title: "We received your report" },
    });
    expect(notification.message).toContain(number);
    expect(notification.data).toMatchObject({ caseId: id });
    while ((await deliverDue(ctx)) > 0);
    expect(
      email.sent.find(({ to, subject }) => to === ada.email && subject.startsWith(notification.title)),
    ).toBeDefined();
  });

  it("two reports of one problem with one operation are one case, also at the same time", async () => {
    const ada = await customer();
    const transactionId = await withdrawalOf(ada.actor.userId);
    const report = { kind: "wrong_account", transactionId, message } as const;
    const codes = await Promise.all(Array.from({ length: 8 }, () => code(openCase(ctx, ada.actor, report))));
    expect(codes.filter((found) => found === null)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([null, "conflict"]));
    const { cases } = await listCases(ctx, ada.actor, { transactionId });
    expect(cases).toHaveLength(1);
    await expect(openCase(ctx, ada.actor, report)).rejects.toMatchObject({
      details: { data: { caseId: cases[0]?.id, number: cases[0]?.number } },
    });
  });

  it("refuses another person's operation, and a kind that does not fit", async () => {
    const [ada, eve] = [await customer(), await customer()];
    const transactionId = await withdrawalOf(ada.actor.userId);
    expect(await code(openCase(ctx, eve.actor, { kind: "charges", transactionId, message }))).toBe(
      "not_found",
    );
    expect(await code(openCase(ctx, ada.actor, { kind: "token_missing", transactionId, message }))).toBe(
      "bad_request",
    );
    expect((await listCases(ctx, eve.actor, {})).cases).toEqual([]);
  });

  it("takes ten reports a day", async () => {
    const ada = await customer();
    for (let report = 0; report < 10; report += 1) {
      const { id } = await ada.open({ kind: "other", message });
      if (report < 5) await closeCase(ctx, ada.actor, id);
    }
    expect(await code(openCase(ctx, ada.actor, { kind: "other", message }))).toBe("rate_limited");
  });

  it("a trade can be reported as charged wrongly", async () => {
    const ada = await customer();
    await fund(ctx.database, { naira: "5000" }, ada.actor.userId);
    const id = newId();
    const moved = { moneyOut: money("NGN", "1000"), moneyIn: money("BTC", "0.00001") };
    await ctx.ledger.transact(operation(ada.actor.userId, { id, kind: "crypto.buy", ...moved }));
    const opened = await ada.open({ kind: "charges", transactionId: id, message });
    expect(opened.transaction).toMatchObject({ title: "Bought" });
  });
});

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
      expect(await code(call())).toBe("not_found");
    expect((await readCase(ctx, ada.actor, id)).messages).toHaveLength(2);
  });

  it("a message sent twice under one key is there once", async () => {
    const ada = await customer();
    const { id } = await ada.open({ kind: "other", message });
    const key = { operation: "replyToCase", key: newId(), requestHash: "same" };
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
    expect(parsed(await replyToCase(ctx, ada.actor, { id, message: "not solved" }))).toMatchObject({
      state: "open",
    });
    await closeCase(ctx, ada.actor, id);
    clock.pass(31 * 86_400);
    expect(await readCase(ctx, ada.actor, id)).toMatchObject({ canReply: false });
    expect(await code(replyToCase(ctx, ada.actor, { id, message: "still" }))).toBe("conflict");
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
    expect(await code(replyToCase(ctx, ada.actor, { id, message: "not solved" }))).toBeNull();
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
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await ctx.database.owner.query(waiting)).rowCount).toBe(1);
    await report.query("commit");
    report.release();
    expect(await reply).toMatchObject({
      code: "conflict",
      details: { data: { caseId: again.id, number: again.number } },
    });
    expect((await readCase(ctx, ada.actor, id)).messages).toHaveLength(2);
  });
});
