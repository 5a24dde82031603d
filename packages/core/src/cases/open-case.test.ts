import { toMoney } from "@manilla/shared/money";
import { refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { caseFixture, message } from "@manilla/testing/fixtures/case-fixture";
import { tellAll } from "@manilla/testing/members";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { deliverDue } from "../notifications/deliver.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { newId } from "../runtime/ids.ts";
import { closeCase, listCases } from "./my-cases.ts";
import { openCase } from "./open-case.ts";

const { ctx, clock, email, customer, withdrawalOf } = await caseFixture();
const hour = 3_600_000;

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
    await tellAll(ctx, (event) => queueNotification(ctx, event));
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
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => refusalCode(openCase(ctx, ada.actor, report))),
    );
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
    expect(await refusalCode(openCase(ctx, eve.actor, { kind: "charges", transactionId, message }))).toBe(
      "not_found",
    );
    expect(
      await refusalCode(openCase(ctx, ada.actor, { kind: "token_missing", transactionId, message })),
    ).toBe("bad_request");
    expect((await listCases(ctx, eve.actor, {})).cases).toEqual([]);
  });

  it("takes ten reports a day", async () => {
    const ada = await customer();
    for (let report = 0; report < 10; report += 1) {
      const { id } = await ada.open({ kind: "other", message });
      if (report < 5) await closeCase(ctx, ada.actor, id);
    }
    expect(await refusalCode(openCase(ctx, ada.actor, { kind: "other", message }))).toBe("rate_limited");
  });

  it("a trade can be reported as charged wrongly", async () => {
    const ada = await customer();
    await fund(ctx.database, { naira: "5000" }, ada.actor.userId);
    const id = newId();
    const moved = { moneyOut: toMoney("NGN", "1000"), moneyIn: toMoney("BTC", "0.00001") };
    await ctx.ledger.transact(newStart(ada.actor.userId, { id, kind: "crypto.buy", ...moved }));
    const opened = await ada.open({ kind: "charges", transactionId: id, message });
    expect(opened.transaction).toMatchObject({ title: "Bought" });
  });
});
