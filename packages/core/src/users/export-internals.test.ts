import { accountFixture } from "@manilla/testing/fixtures/account-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { z } from "zod";
import { newId } from "../runtime/ids.ts";
import { readActivity } from "../wallet/activity.ts";
import { exportData } from "./export-data.ts";

const { ctx } = await accountFixture();
const step = z.object({
  state: z.string(),
  reason: z.string().nullable(),
  at: z.coerce.date().transform((at) => at.toISOString()),
});

it("has what was bought and paid, and nothing of our suppliers, our earnings or our rules", async () => {
  const ada = await createMember(ctx);
  await fund(ctx.database, {}, ada.actor.userId);
  const order = { billerName: "Ikeja Electric", recipient: "45700000001", kobo: "100000" };
  const codes = { "SECRET-vendor": { service: "SECRET-code", product: null } };
  const bill = { order: { ...order, codes }, token: "1234-5678", units: "12.5", customerName: "ADA OKEKE" };
  const ours = {
    forStaff: "SECRET rule",
    approvedBy: "SECRET",
    commissionKobo: "2500",
    vendor: "SECRET-vendor",
  };
  const details = { ...bill, ...ours, accountId: "SECRET", unknowns: 3 };
  const asked = newStart(ada.actor.userId, {
    details,
    provider: "SECRET-vendor",
    providerReference: "ref-1",
  });
  await ctx.ledger.transact(asked);
  const data = await exportData(ctx, ada.actor);
  expect(data["transactions"]).toMatchObject([{ provider_reference: "ref-1", details: { ...bill, order } }]);
  expect(JSON.stringify(data)).not.toMatch(
    /SECRET|codes|commission|vendor|forStaff|approvedBy|unknowns|"limits"/,
  );
});

it("has the states and dates of a transaction that its page shows, and when it was submitted, accepted or rejected", async () => {
  const ada = await createMember(ctx);
  const at = ctx.clock.now().toISOString();
  const details = { seenAt: at, acceptedAt: at, rejectedAt: at, submittedAt: at, paidAt: at, heldUntil: at };
  await ctx.ledger.transact(newStart(ada.actor.userId, { details, reason: "Not accepted after a review" }));
  const { transactions } = await exportData(ctx, ada.actor);
  const [exported] = z.array(z.looseObject({ id: z.string(), timeline: z.array(step) })).parse(transactions);
  expect(exported).toMatchObject({ details });
  const { timeline } = await readActivity(ctx, ada.actor, exported?.id ?? "");
  expect(exported?.timeline).toEqual(timeline.map(({ state, reason, at }) => ({ state, reason, at })));
});

it("has the checks of the person's identity and their acts, and not how staff and providers look at them", async () => {
  const ada = await createMember(ctx);
  const { userId } = ada.actor;
  const at = ctx.clock.now();
  const held = { provider: "SECRET", providerReference: `SECRET-${userId}`, digests: ["SECRET"], looks: 7 };
  const check = { id: newId(), userId, reference: newId(), state: "held", startedAt: at, changedAt: at };
  await ctx.prisma.identityCheck.create({ data: { ...check, ...held } });
  const line = { at, subject: userId, before: {}, after: {} };
  for (const [actorId, actorName, action] of [
    [userId, "owner", "user.password_changed"],
    [newId(), "ngozi", "customer.view"],
  ] as const)
    await ctx.owner.prisma.auditLine.create({ data: { id: newId(), ...line, actorId, actorName, action } });
  const data = await exportData(ctx, ada.actor);
  expect(data).toMatchObject({ identityChecks: [{ reference: check.reference, state: "held" }] });
  expect(JSON.stringify(data)).toContain("user.password_changed");
  expect(JSON.stringify(data)).not.toMatch(/SECRET|ngozi|customer.view|looks/);
});

it("has requests for money, and no id of the other person", async () => {
  const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
  const at = ctx.clock.now();
  const request = { asked: `@${eve.username}`, asset: "NGN", units: 250_000n, note: "lunch", state: "open" };
  const people = { requesterId: ada.actor.userId, payerId: eve.actor.userId };
  await ctx.prisma.moneyRequest.create({
    data: { id: newId(), ...people, ...request, createdAt: at, expiresAt: at },
  });
  const made = await exportData(ctx, ada.actor);
  const requests = { asked: `@${eve.username}`, units: "250000", note: "lunch" };
  expect(made).toMatchObject({ moneyRequests: [{ direction: "made", ...requests }] });
  expect(JSON.stringify(made)).not.toContain(eve.actor.userId);
  expect(await exportData(ctx, eve.actor)).toMatchObject({ moneyRequests: [{ direction: "received" }] });
});
