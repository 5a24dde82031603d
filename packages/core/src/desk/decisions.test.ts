import { addMilliseconds, minutes } from "@manilla/shared/duration";
import { identityClashFixture } from "@manilla/testing/fixtures/identity-fixture";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { waitingWithdrawal } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { listAuditLines } from "../audit/audit.ts";
import { findWithdrawal } from "../naira/withdrawals/withdrawal.ts";
import { nairaWithdrawal } from "../naira/withdrawals/withdrawal-operation.ts";
import { businessGauges } from "../observability/business-gauges.ts";
import { openIncidents, reportIncident } from "../operations/incidents.ts";
import { move } from "../operations/move.ts";
import { makeProposal } from "./make-proposal.ts";
import { findProposal } from "./proposal.ts";
import { readQueue } from "./queues.ts";

const { ctx, bvn, started, verified, verify, deliverWebhook, level } = await identityClashFixture();
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");
const { staff: compliance } = await staffMember(ctx, "compliance");
const reason = "seen on paper, and called back";

it("a held identity check is accepted by two people, and the level rises", async () => {
  const [first, second] = [await verified(), await verified()];
  const number = bvn();
  await verify(first, [number]);
  const reference = await started(second, [number]);
  await deliverWebhook(reference);
  expect(await level(second)).toBe(1);
  const request = { kind: "identity.approve", subject: reference, parameters: {}, reason } as const;
  const made = await makeProposal(ctx.desk, agent, request);
  expect(made.state).toBe("open");
  await expect(approveProposal(ctx, supervisor, made)).rejects.toMatchObject({ code: "forbidden" });
  expect(await approveProposal(ctx, compliance, made)).toMatchObject({ state: "applied" });
  expect(await level(second)).toBe(2);
});

it("level 3 is granted by two people to a verified customer alone", async () => {
  const person = await verified();
  const request = (wanted: string) =>
    ({ kind: "level.set", subject: person.userId, parameters: { level: wanted }, reason }) as const;
  await expect(makeProposal(ctx.desk, supervisor, request("3"))).rejects.toMatchObject({ code: "conflict" });
  await verify(person, [bvn()]);
  const made = await makeProposal(ctx.desk, supervisor, request("3"));
  expect([made.state, await level(person)]).toEqual(["open", 2]);
  await approveProposal(ctx, compliance, made);
  expect(await level(person)).toBe(3);
});

it("withdrawals that pass ₦1,000,000 in a day together take two people, and each approval is one line under the withdrawal", async () => {
  const { userId: owner } = await verified();
  const [one, two] = [
    await waitingWithdrawal(ctx.database, { naira: "900000", owner }),
    await waitingWithdrawal(ctx.database, { naira: "900000", owner }),
  ];
  await ctx.database.owner.query(
    `insert into ledger.limit_use (user_id, name, day, used)
     values ($1, 'withdraw', (now() at time zone 'Africa/Lagos')::date, 180000000)`,
    [owner],
  );
  const approve = (subject: string) =>
    makeProposal(ctx.desk, agent, { kind: "withdrawal.approve", subject, parameters: {}, reason });
  const made = [await approve(one), await approve(two)];
  for (const { id, version, number, state } of made) {
    expect(state).toBe("open");
    expect(await approveProposal(ctx, supervisor, { id, version })).toMatchObject({ state: "applied" });
    const { subject } = await findProposal(ctx.desk, id);
    expect((await findWithdrawal(ctx, subject))?.approvedBy).toBe(
      `#${number}: ${agent.username} and ${supervisor.username}`,
    );
    expect(await listAuditLines(ctx, subject)).toMatchObject([
      { action: "withdrawal.approve", actorName: agent.username },
    ]);
  }
});

it("an approval by another proposal is none of one's own, whatever the names", async () => {
  const { userId: owner } = await verified();
  const subject = await waitingWithdrawal(ctx.database, { naira: "2000000", owner });
  const made = await makeProposal(ctx.desk, agent, {
    kind: "withdrawal.approve",
    subject,
    parameters: {},
    reason,
  });
  const withdrawal = await findWithdrawal(ctx, subject);
  if (!withdrawal) throw new Error("there is a withdrawal");
  await move(ctx.desk, nairaWithdrawal, withdrawal, "approve", {
    approvedBy: `#0: ${agent.username} and bola`,
  });
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({
    state: "failed",
    outcome: "It is approved already.",
  });
});

it("a withdrawal without a conclusive answer is ended on evidence, by two people", async () => {
  const person = await verified();
  const subject = await waitingWithdrawal(ctx.database, { naira: "250000", owner: person.userId });
  await makeProposal(ctx.desk, agent, { kind: "withdrawal.approve", subject, parameters: {}, reason });
  const parameters = { outcome: "paid", evidence: "bank session 110006200324071331" };
  const made = await makeProposal(ctx.desk, agent, { kind: "operation.end", subject, parameters, reason });
  expect(made).toMatchObject({ state: "open", amount: 25_000_000n });
  const done = await approveProposal(ctx, supervisor, made);
  const withdrawal = await findWithdrawal(ctx, subject);
  // The approved proposal fails, because a withdrawal that was never submitted cannot have been paid.
  expect([done.state, withdrawal?.state]).toEqual(["failed", "approved"]);
});

it("one person ends the sessions of a lost phone; a locked PIN is unlocked by two, and not under a new lock", async () => {
  const { userId: subject } = await verified();
  const act = (kind: "sessions.end" | "pin.unlock") =>
    makeProposal(ctx.desk, agent, { kind, subject, parameters: {}, reason });
  const guard = () => ctx.prisma.pinGuard.findUnique({ where: { userId: subject } });
  const lock = {
    attempts: 5,
    locks: 1,
    lockedAt: ctx.clock.now(),
    lockedUntil: addMilliseconds(ctx.clock.now(), minutes(10)),
  };
  await ctx.prisma.session.create({
    data: {
      id: crypto.randomUUID(),
      userId: subject,
      device: "Phone",
      ip: "10.1.2.3",
      createdAt: new Date(),
      lastSeenAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  });
  expect(await act("sessions.end")).toMatchObject({ state: "applied", alone: true });
  expect(await ctx.prisma.session.count({ where: { userId: subject, revokedAt: null } })).toBe(0);
  await expect(act("pin.unlock")).rejects.toMatchObject({ code: "conflict" });
  await ctx.prisma.pinGuard.create({ data: { userId: subject, ...lock } });
  const made = await act("pin.unlock");
  expect(made.state).toBe("open");
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
  expect(await guard()).toMatchObject({ attempts: 0, lockedUntil: null, locks: 1 });
});

it("an incident is resolved by one person with a note, once", async () => {
  const what = {
    transactionId: null,
    provider: "payaza",
    reference: "desk-1",
    kind: "delivered_twice" as const,
  };
  await reportIncident(ctx, { ...what, details: {} });
  const incident = (await openIncidents(ctx)).find((one) => one.reference === "desk-1");
  const subject = incident?.id ?? "";
  const request = { kind: "incident.resolve", subject, parameters: {}, reason } as const;
  expect(await makeProposal(ctx.desk, agent, request)).toMatchObject({ state: "applied", alone: true });
  expect((await openIncidents(ctx)).map(({ id }) => id)).not.toContain(subject);
  await expect(makeProposal(ctx.desk, supervisor, request)).rejects.toMatchObject({ code: "conflict" });
  expect(await listAuditLines(ctx, subject)).toMatchObject([{ actorName: agent.username, reason }]);
});

it.each(["accepted_after_rejection", "failed_after_paid"] as const)(
  "an incident about coins that were %s takes two people, with a note, and then leaves the queue and the alarm",
  async (kind) => {
    const about = { provider: "quidax", reference: `deposit:${kind}`, transactionId: null };
    const open = async () => [
      (await readQueue(ctx.desk, "incidents")).map((row) => row.kind),
      (await businessGauges(ctx.prisma))
        .find(({ name }) => name === "manilla_open_incidents")
        ?.values.find(({ labels }) => labels["of"] === "vendor")?.value,
    ];
    await reportIncident(ctx, { ...about, kind });
    expect(await open()).toEqual([[kind], 1]);
    const [row] = await readQueue(ctx.desk, "incidents");
    const subject = row?.["incident"] ?? "";
    const made = await makeProposal(ctx.desk, agent, {
      kind: "incident.resolve",
      subject,
      parameters: {},
      reason,
    });
    expect(made).toMatchObject({ state: "open", alone: false });
    expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
    expect(await open()).toEqual([[], 0]);
    expect(await listAuditLines(ctx, subject)).toMatchObject([{ actorName: agent.username, reason }]);
  },
);
