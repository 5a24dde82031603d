import { describe, expect, it } from "vitest";
import type { IdentityNumber } from "../providers/identity/port.ts";
import { member, messageFixture } from "../testing/members.ts";
import { acceptHeldCheck, listHeldChecks, rejectHeldCheck } from "./decide-held-check.ts";
import { receiveIdentityWebhook } from "./receive-identity-webhook.ts";
import { startIdentity } from "./start-identity.ts";
import { readKycStatus } from "./status.ts";

const { ctx, identity, clock } = await messageFixture();
const staff = { ...(await member(ctx)).actor, username: "bola", role: "support" as const };
let last = 0;
const bvn = (): IdentityNumber => ({ kind: "bvn", value: `2220000${String((last += 1)).padStart(4, "0")}` });

async function verified() {
  const person = await member(ctx);
  await ctx.prisma.user.update({
    where: { id: person.actor.userId },
    data: { emailVerifiedAt: clock.now() },
  });
  return { ...person.actor, level: 1 as const };
}

type Person = Awaited<ReturnType<typeof verified>>;

/** Starts a check whose provider will say that it found these numbers. */
async function started(who: Person, numbers: IdentityNumber[], name = "Ada Obi"): Promise<string> {
  const { reference } = await startIdentity(ctx, who);
  identity.says(reference, { status: "completed", name, numbers });
  return reference;
}

async function receiveWebhook(reference: string): Promise<void> {
  const { raw, headers } = identity.webhook(reference, "Completed");
  await receiveIdentityWebhook(ctx, raw, headers);
}

async function verify(who: Person, numbers: IdentityNumber[]): Promise<string> {
  const reference = await started(who, numbers);
  await receiveWebhook(reference);
  return reference;
}

const level = async (who: Person) => (await readKycStatus(ctx, who)).level;

const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string; message: string }) => error,
  );

const countEvents = async (who: Person, topic: string) =>
  (
    await ctx.database.owner.query(
      "select from ledger.outbox where topic = $1 and payload ->> 'userId' = $2",
      [topic, who.userId],
    )
  ).rowCount;

describe("staff", () => {
  it("see which account has the identity, and may give it to the other: audited, and both owners are notified", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const number = bvn();
    await verify(ada, [number]);
    const reference = await verify(eve, [number]);
    const owner = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.userId } });
    const waiting = (await listHeldChecks(ctx)).find((check) => check.reference === reference);
    expect(waiting).toMatchObject({ verifiedAs: [owner.username] });

    await acceptHeldCheck(ctx, staff, { reference, reason: "met in person" });
    expect([await level(ada), await level(eve)]).toEqual([1, 2]);
    const person = await ctx.prisma.user.findUniqueOrThrow({ where: { id: eve.userId } });
    expect(person.identityName).toBe("Ada Obi");
    expect([
      await countEvents(ada, "identity.withdrawn"),
      await countEvents(eve, "identity.completed"),
    ]).toEqual([1, 1]);
    const line = await ctx.prisma.auditLine.findFirst({
      where: { action: "identity.accept", subject: reference },
    });
    expect(line).toMatchObject({ actorName: "bola", reason: "met in person" });

    // The identity went with the decision: its former account can't verify again.
    clock.pass(400);
    await verify(ada, [number]);
    expect(await level(ada)).toBe(1);
  });

  it("may reject it, and the person tries again with the right identity", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const number = bvn();
    await verify(ada, [number]);
    const reference = await verify(eve, [number]);
    await rejectHeldCheck(ctx, staff, { reference, reason: "This BVN is not yours" });
    expect(await readKycStatus(ctx, eve)).toMatchObject({
      userVerificationStatus: null,
      lastVerification: { status: "Failed", reason: "This BVN is not yours" },
    });
    clock.pass(400);
    await verify(eve, [bvn()]);
    expect([await level(ada), await level(eve)]).toEqual([2, 2]);
  });

  it("decide once, never about themselves, and never against the provider", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const number = bvn();
    await verify(ada, [number]);
    const reference = await verify(eve, [number]);
    const decision = { reference, reason: "because" };
    const self = { ...staff, userId: eve.userId };
    expect(await failure(acceptHeldCheck(ctx, self, decision))).toMatchObject({ code: "forbidden" });
    identity.says(reference, { status: "failed" });
    expect(await failure(acceptHeldCheck(ctx, staff, decision))).toMatchObject({ code: "conflict" });
    identity.says(reference, { status: "completed", name: "Ada Obi", numbers: [number] });
    const outcomes = await Promise.all([1, 2].map(() => failure(acceptHeldCheck(ctx, staff, decision))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(await level(eve)).toBe(2);
    expect(await failure(rejectHeldCheck(ctx, staff, decision))).toMatchObject({ code: "conflict" });
  });
});
