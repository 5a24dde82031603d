import { errorOf, identityClashFixture } from "@manilla/testing/fixtures/identity-fixture";
import { describe, expect, it } from "vitest";
import { sweepIdentity } from "./process-check.ts";
import { startIdentity } from "./start-identity.ts";
import { readKycStatus } from "./status.ts";

const { ctx, identity, clock, bvn, verified, started, deliverWebhook, verify, level, countEvents } =
  await identityClashFixture();
const inUse = "This identity has already verified another account. Please contact support.";

describe("one identity", () => {
  it("verifies one account; the second is refused without revealing whose it is", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const number = bvn();
    await verify(ada, [number]);
    await verify(eve, [number]);
    expect(await level(ada)).toBe(2);
    expect(await readKycStatus(ctx, eve)).toMatchObject({
      level: 1,
      userVerificationStatus: "Pending",
      lastVerification: { status: "Pending", reason: inUse },
    });
    expect(await countEvents(eve, "identity.held")).toBe(1);
    clock.pass(400);
    expect(await errorOf(startIdentity(ctx, eve))).toMatchObject({ code: "identity_in_use", message: inUse });
  });

  it("verifies one account when two finish at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => verified()));
      const numbers = [bvn(), { kind: "nin", value: bvn().value } as const];
      const references = await Promise.all(people.map((who) => started(who, numbers)));
      await Promise.all([...references.map(deliverWebhook), sweepIdentity(ctx)]);
      const levels = await Promise.all(people.map(level));
      expect(levels.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2]);
    }
  });

  it("is recognised by any of its numbers, and a refused check claims none of them", async () => {
    const [ada, eve, zoe] = [await verified(), await verified(), await verified()];
    const [one, other] = [bvn(), { kind: "nin", value: bvn().value } as const];
    await verify(ada, [one]);
    await verify(eve, [other, one]);
    expect(await level(eve)).toBe(1);
    await verify(zoe, [other]);
    expect(await level(zoe)).toBe(2);
  });

  it("verifies its own account again after a failure of another check", async () => {
    const ada = await verified();
    const number = bvn();
    const first = await verify(ada, [number]);
    await ctx.prisma.user.update({ where: { id: ada.userId }, data: { identityStatus: null } });
    clock.pass(400);
    const again = await verify(ada, [number]);
    expect(again).not.toBe(first);
    expect(await level(ada)).toBe(2);
  });

  it("of a closed account is free a day later", async () => {
    const [ada, eve, zoe] = [await verified(), await verified(), await verified()];
    const number = bvn();
    await verify(ada, [number]);
    await ctx.prisma.user.update({ where: { id: ada.userId }, data: { closedAt: clock.now() } });
    await verify(eve, [number]);
    expect(await level(eve)).toBe(1);
    clock.pass(86_400);
    await verify(zoe, [number]);
    expect(await level(zoe)).toBe(2);
  });

  it("without a number verifies no account by itself", async () => {
    const ada = await verified();
    await verify(ada, []);
    expect(await readKycStatus(ctx, ada)).toMatchObject({
      level: 1,
      lastVerification: { reason: "We couldn't read your BVN or NIN. Please contact support." },
    });
  });
});

it("the provider's own reference is kept with the check, and queried from then on", async () => {
  const ada = await verified();
  const { reference } = await startIdentity(ctx, ada);
  identity.setResult("DJ-OWN0000001", { status: "pending", ownReference: reference, userId: ada.userId });
  await deliverWebhook("DJ-OWN0000001");
  expect(await readKycStatus(ctx, ada)).toMatchObject({ userVerificationStatus: "Pending" });
  // No webhook reports the result, so the sweep of identity checks finds it by the provider's reference.
  identity.setResult("DJ-OWN0000001", {
    status: "completed",
    name: "Ada Obi",
    ownReference: reference,
    numbers: [bvn()],
  });
  clock.pass(3_600);
  await sweepIdentity(ctx);
  expect(await level(ada)).toBe(2);
});

it("a check that was opened with another's user id verifies no account", async () => {
  const [ada, eve] = [await verified(), await verified()];
  const { reference } = await startIdentity(ctx, eve);
  const metadata = { ownReference: reference, userId: ada.userId };
  identity.setResult("DJ-OWN0000002", {
    status: "completed",
    name: "Eve Obi",
    numbers: [bvn()],
    ...metadata,
  });
  await deliverWebhook("DJ-OWN0000002");
  expect([await level(ada), await level(eve)]).toEqual([1, 1]);
});
