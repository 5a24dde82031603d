import { errorOf, identityClashFixture } from "@manilla/testing/fixtures/identity-fixture";
import { createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { acceptHeldCheck, rejectHeldCheck } from "./decide-held-check.ts";
import { readKycStatus } from "./status.ts";

const { ctx, identity, clock, bvn, verified, verify, level, countEvents } = await identityClashFixture();
const staff = { ...(await createMember(ctx)).actor, username: "bola" };

async function clash() {
  const [ada, eve] = [await verified(), await verified()];
  const number = bvn();
  await verify(ada, [number]);
  return { ada, eve, number, reference: await verify(eve, [number]) };
}

describe("staff", () => {
  it("may give the identity of one account to the other: audited, and both owners are notified", async () => {
    const { ada, eve, number, reference } = await clash();
    await acceptHeldCheck(ctx.desk, staff, { reference, reason: "met in person" });
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

    // The account that lost the identity cannot verify with this identity again, even after the wait of five minutes.
    clock.pass(400);
    await verify(ada, [number]);
    expect(await level(ada)).toBe(1);
  });

  it("take level 3 with the identity: another identity verifies for level 2", async () => {
    const { ada, eve, reference } = await clash();
    await ctx.owner.prisma.user.update({ where: { id: ada.userId }, data: { staffLevel: 3 } });
    await acceptHeldCheck(ctx.desk, staff, { reference, reason: "met in person" });
    clock.pass(400);
    await verify(ada, [bvn()]);
    expect([await level(ada), await level(eve)]).toEqual([2, 2]);
  });

  it("can't give it to an account that was closed meanwhile", async () => {
    const { ada, eve, reference } = await clash();
    await ctx.prisma.user.update({ where: { id: eve.userId }, data: { closedAt: clock.now() } });
    const accepting = acceptHeldCheck(ctx.desk, staff, { reference, reason: "met in person" });
    expect(await errorOf(accepting)).toMatchObject({ code: "conflict" });
    expect(await level(ada)).toBe(2);
    await rejectHeldCheck(ctx.desk, staff, { reference, reason: "The account is closed" });
  });

  it("can't give it away while another account takes it at the same moment", async () => {
    const { ada, eve, reference } = await clash();
    const checks = ctx.desk.identityChecks;
    const takeFirst: typeof checks.claimIdentity = async (...claim) => {
      await ctx.owner.prisma.verifiedIdentity.updateMany({
        where: { userId: eve.userId },
        data: { userId: ada.userId },
      });
      return checks.claimIdentity(...claim);
    };
    const desk = { ...ctx.desk, identityChecks: { ...checks, claimIdentity: takeFirst } };
    const accepting = acceptHeldCheck(desk, staff, { reference, reason: "met in person" });
    expect(await errorOf(accepting)).toMatchObject({ code: "conflict" });
    expect(await level(eve)).toBe(1);
  });

  it("may reject it, and the person tries again with the right identity", async () => {
    const { ada, eve, reference } = await clash();
    await rejectHeldCheck(ctx.desk, staff, { reference, reason: "This BVN is not yours" });
    expect(await readKycStatus(ctx, eve)).toMatchObject({
      userVerificationStatus: null,
      lastVerification: { status: "Failed", reason: "This BVN is not yours" },
    });
    clock.pass(400);
    await verify(eve, [bvn()]);
    expect([await level(ada), await level(eve)]).toEqual([2, 2]);
  });

  it("decide once, never about themselves, and never against the provider", async () => {
    const { eve, number, reference } = await clash();
    const decision = { reference, reason: "because" };
    const self = { ...staff, userId: eve.userId };
    expect(await errorOf(acceptHeldCheck(ctx.desk, self, decision))).toMatchObject({ code: "forbidden" });
    identity.setResult(reference, { status: "failed" });
    expect(await errorOf(acceptHeldCheck(ctx.desk, staff, decision))).toMatchObject({ code: "conflict" });
    identity.setResult(reference, { status: "completed", name: "Ada Obi", numbers: [number] });
    const outcomes = await Promise.all([1, 2].map(() => errorOf(acceptHeldCheck(ctx.desk, staff, decision))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(await level(eve)).toBe(2);
    expect(await errorOf(rejectHeldCheck(ctx.desk, staff, decision))).toMatchObject({ code: "conflict" });
  });
});
