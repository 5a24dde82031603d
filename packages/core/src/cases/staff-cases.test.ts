import { randomUUID } from "node:crypto";
import { createMember, messageFixture, tellAll } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import type { Staff } from "../audit/audit.ts";
import { queueNotification } from "../notifications/queue-notification.ts";
import { AppError } from "../runtime/errors.ts";
import { answerCase, noteOnCase, setDeadline } from "./answer-case.ts";
import { answersFor } from "./canned-answers.ts";
import { closeCase, readCase, replyToCase } from "./my-cases.ts";
import { openCase } from "./open-case.ts";
import { assignCase, listQueue, readCaseAsStaff, setPriority } from "./staff-cases.ts";
import { alarmDeadlines, closeSilentCases } from "./watch-deadlines.ts";

const { ctx, clock } = await messageFixture();
const ngozi: Staff = { userId: randomUUID(), username: "ngozi" };
const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const hour = 3_600;

async function reported(kind: "tricked" | "not_arrived" | "charges" = "not_arrived") {
  const { actor, username } = await createMember(ctx);
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: actor.userId });
  const report = { kind, transactionId, message: "Where is it?" };
  const { id, number } = JSON.parse((await openCase(ctx, actor, report)).answerText);
  return { actor, username, transactionId, id: String(id), number: String(number) };
}

const inQueue = async (id: string, filter: Parameters<typeof listQueue>[1] = {}) =>
  (await listQueue(ctx.desk, filter)).find((line) => line.id === id);

describe("the queue", () => {
  it("shows what is urgent first, then what is due first, with the customer and the reference", async () => {
    const late = await reported("charges");
    const soon = await reported("not_arrived");
    const urgent = await reported("tricked");
    const order = (await listQueue(ctx.desk)).map(({ id }) => id);
    const at = (one: { id: string }) => order.indexOf(one.id);
    expect(at(urgent)).toBeLessThan(at(soon));
    expect(at(soon)).toBeLessThan(at(late));
    expect(await inQueue(soon.id)).toMatchObject({
      username: soon.username,
      reference: expect.stringMatching(/^MNL-/),
    });
  });

  it("is searched by assignee, and a priority moves a case up", async () => {
    const one = await reported("charges");
    await assignCase(ctx.desk, ngozi, { id: one.id, to: ngozi });
    expect(await inQueue(one.id, { assigneeId: ngozi.userId })).toMatchObject({ assigneeName: "ngozi" });
    await setPriority(ctx.desk, ngozi, { id: one.id, priority: "urgent" });
    expect(await inQueue(one.id)).toMatchObject({ priority: "urgent" });
    await assignCase(ctx.desk, ngozi, { id: one.number, to: null });
    expect(await inQueue(one.id, { assigneeId: ngozi.userId })).toBeUndefined();
  });
});

describe("answering", () => {
  it("reaches the customer, stops the clock, and is in the audit log", async () => {
    const one = await reported();
    await answerCase(ctx.desk, ngozi, { id: one.id, text: "It is with your bank.", state: "answered" });
    const seen = await readCase(ctx, one.actor, one.id);
    expect(seen).toMatchObject({ state: "answered", answerBy: null });
    expect(seen.messages.at(-1)).toMatchObject({ author: "staff", body: "It is with your bank." });
    await tellAll(ctx, (event) => queueNotification(ctx, event));
    const titles = await ctx.prisma.notification.findMany({ where: { userId: one.actor.userId } });
    expect(titles.map(({ title }) => title)).toContain("We answered your case");
    expect(await inQueue(one.id)).toBeUndefined();
    expect(await inQueue(one.id, { state: "answered" })).toMatchObject({ assigneeName: "ngozi" });
    const { rows } = await ctx.database.owner.query(
      "select actor_name, before, after from audit_log where subject = $1 and action = 'case.answer'",
      [one.id],
    );
    expect(rows).toEqual([{ actor_name: "ngozi", before: { state: "open" }, after: { state: "answered" } }]);
  });

  it("a holding reply keeps the case in the queue with its deadline and its alarm", async () => {
    const one = await reported();
    const before = await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id: one.id } });
    await answerCase(ctx.desk, ngozi, { id: one.id, text: "We're working on it.", state: "open" });
    expect(await inQueue(one.id)).toMatchObject({
      state: "open",
      assigneeName: "ngozi",
      dueAt: before.dueAt,
      alarmAt: before.alarmAt,
      stoppedAt: null,
    });
    expect(await readCase(ctx, one.actor, one.id)).toMatchObject({
      state: "open",
      answerBy: before.dueAt.toISOString(),
    });
    await tellAll(ctx, (event) => queueNotification(ctx, event));
    const titles = await ctx.prisma.notification.findMany({ where: { userId: one.actor.userId } });
    expect(titles.map(({ title }) => title)).toContain("News about your case");
  });

  it("the ready answers that promise a later one keep the case open", async () => {
    const one = await reported();
    const answers = answersFor(await readCaseAsStaff(ctx.desk, ngozi, one.id));
    const stateOf = (id: string) => answers.find((answer) => answer.id === id)?.state;
    expect([stateOf("looking"), stateOf("under_way")]).toEqual(["open", "open"]);
    expect([stateOf("need_more"), stateOf("solved")]).toEqual(["waiting", "closed"]);
  });

  it("sent twice under one id it is written and announced once", async () => {
    const one = await reported();
    const answer = { id: one.id, text: "Once.", state: "answered", messageId: randomUUID() } as const;
    await Promise.all([answerCase(ctx.desk, ngozi, answer), answerCase(ctx.desk, ngozi, answer)]);
    expect((await readCase(ctx, one.actor, one.id)).messages).toHaveLength(2);
    const announced = await tellAll(ctx, async () => undefined);
    expect(announced.filter(({ topic }) => topic === "case.answered")).toHaveLength(1);
  });

  it("a question waits for the customer, and the time it waited is added to the deadline", async () => {
    const one = await reported();
    const before = await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id: one.id } });
    clock.pass(hour);
    await answerCase(ctx.desk, ngozi, { id: one.id, text: "Which bank?", state: "waiting" });
    clock.pass(50 * hour);
    await replyToCase(ctx, one.actor, { id: one.id, message: "GTBank" });
    const { dueAt, state } = await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id: one.id } });
    expect(state).toBe("open");
    expect(dueAt.getTime() - before.dueAt.getTime()).toBe(50 * hour * 1_000);
  });

  it("a case that is open again leaves staff a day at least", async () => {
    const one = await reported();
    clock.pass(71 * hour);
    await answerCase(ctx.desk, ngozi, { id: one.id, text: "Done.", state: "closed" });
    await replyToCase(ctx, one.actor, { id: one.id, message: "Not done." });
    const { dueAt } = await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id: one.id } });
    expect(dueAt.getTime() - clock.now().getTime()).toBe(24 * hour * 1_000);
  });

  it("a closed case takes no answer, and staff keep away from their own", async () => {
    const one = await reported();
    await closeCase(ctx, one.actor, one.id);
    expect(await code(answerCase(ctx.desk, ngozi, { id: one.id, text: "Late.", state: "answered" }))).toBe(
      "conflict",
    );
    const own: Staff = { userId: one.actor.userId, username: one.username };
    expect(await code(readCaseAsStaff(ctx.desk, own, one.id))).toBe("forbidden");
    expect(await code(answerCase(ctx.desk, own, { id: one.id, text: "Me.", state: "answered" }))).toBe(
      "forbidden",
    );
    expect(await code(readCaseAsStaff(ctx.desk, ngozi, "CASE-2222222222"))).toBe("not_found");
  });

  it("a note is read by staff alone", async () => {
    const one = await reported();
    await noteOnCase(ctx.desk, ngozi, { id: one.id, text: "Looks like a scam." });
    expect((await readCase(ctx, one.actor, one.id)).messages).toHaveLength(1);
    const { messages, operation, username } = await readCaseAsStaff(ctx.desk, ngozi, one.number);
    expect(messages.at(-1)).toMatchObject({ author: "note", authorName: "ngozi" });
    expect(operation).toMatchObject({ id: one.transactionId, timeline: [{ state: "pending_approval" }] });
    expect(username).toBe(one.username);
  });

  it("offers answers filled with the facts, and none whose facts are missing", async () => {
    const one = await reported();
    const answers = answersFor(await readCaseAsStaff(ctx.desk, ngozi, one.id));
    const ids = answers.map(({ id }) => id);
    expect(ids).toContain("under_way");
    expect(ids).not.toContain("returned");
    expect(ids).not.toContain("token");
    const text = answers.find(({ id }) => id === "under_way")?.text ?? "";
    expect(text).toContain(one.username);
    expect(text).toContain("₦1,000.00");
    expect(answers.every(({ text: filled }) => !/[{}]|undefined/.test(filled))).toBe(true);
  });
});

describe("the deadline", () => {
  it("alarms once before it passes, and again after it was moved", async () => {
    const one = await reported();
    clock.pass(47 * hour);
    await alarmDeadlines(ctx);
    expect(await inQueue(one.id, { alarmed: true })).toBeUndefined();
    clock.pass(2 * hour);
    await Promise.all([alarmDeadlines(ctx), alarmDeadlines(ctx)]);
    expect(await inQueue(one.id, { alarmed: true })).toBeDefined();
    const notes = async () =>
      (await readCaseAsStaff(ctx.desk, ngozi, one.id)).messages.filter(({ author }) => author === "note");
    expect(await notes()).toHaveLength(1);
    const dueAt = new Date(clock.now().getTime() + 48 * hour * 1_000);
    await setDeadline(ctx.desk, ngozi, { id: one.id, dueAt, reason: "the bank asked for two days" });
    await alarmDeadlines(ctx);
    expect(await notes()).toHaveLength(1);
    clock.pass(25 * hour);
    await alarmDeadlines(ctx);
    expect(await notes()).toHaveLength(2);
    const past = new Date(clock.now().getTime() - 1);
    expect(await code(setDeadline(ctx.desk, ngozi, { id: one.id, dueAt: past, reason: "no" }))).toBe(
      "bad_request",
    );
  });

  it("an answered case closes after 14 silent days, an open one never", async () => {
    const [answered, open] = [await reported(), await reported()];
    await answerCase(ctx.desk, ngozi, { id: answered.id, text: "Done.", state: "answered" });
    clock.pass(13 * 24 * hour);
    await closeSilentCases(ctx);
    expect((await readCase(ctx, answered.actor, answered.id)).state).toBe("answered");
    clock.pass(25 * hour);
    await closeSilentCases(ctx);
    expect((await readCase(ctx, answered.actor, answered.id)).state).toBe("closed");
    expect((await readCase(ctx, open.actor, open.id)).state).toBe("open");
  });
});
