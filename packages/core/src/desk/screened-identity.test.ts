import { identityFixture } from "@manilla/testing/fixtures/identity-fixture";
import { screeningFixture, withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { describe, expect, it } from "vitest";
import "../kyc/identity-checks.ts"; // adds `identityChecks` to the type Context
import { processCheck } from "../kyc/process-check.ts";
import { makeProposal } from "./make-proposal.ts";

const { ctx, identity, verified, start, status, deliverWebhook } = await identityFixture(withScreening);
const { hits, decideHit, checker } = await screeningFixture(ctx);
const neutral = "We're reviewing your verification. We'll decide within 24 hours.";

async function verifiedAs(name: string) {
  const person = await verified();
  const { reference } = await start(person);
  identity.setResult(reference, { status: "completed", name });
  await deliverWebhook(reference, "Completed");
  return { person, reference };
}

const levelOf = async (person: Awaited<ReturnType<typeof verified>>) => (await status(person)).level;
const checkOf = (reference: string) => ctx.prisma.identityCheck.findFirstOrThrow({ where: { reference } });

describe("an identity with a listed name", () => {
  it("is held, and its person reads that it is being reviewed", async () => {
    const { person, reference } = await verifiedAs("Danladi Abu Suleman");
    expect(await checkOf(reference)).toMatchObject({ state: "held", reason: neutral });
    expect(await levelOf(person)).toBe(1);
    const hit = (await hits()).find(({ subject }) => subject === reference);
    expect(hit).toMatchObject({ flow: "identity", entry_name: "Abu Danladi Suleiman", state: "open" });
  });

  it("raises the level after two members of staff have cleared it", async () => {
    const { person, reference } = await verifiedAs("Garba Suleman");
    expect(await decideHit(reference, "screening.clear")).toMatchObject({ state: "applied" });
    expect(await checkOf(reference)).toMatchObject({ state: "completed" });
    expect(await levelOf(person)).toBe(2);
  });

  it("is rejected and the account is frozen when the match is confirmed", async () => {
    const { person, reference } = await verifiedAs("Garba Suleman");
    await decideHit(reference, "screening.confirm");
    expect(await checkOf(reference)).toMatchObject({ state: "failed" });
    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: person.actor.userId } });
    expect(user.frozenAt).not.toBeNull();
    expect(user.identityStatus).toBeNull();
    // If the provider repeats its answer, the check must stay failed. If it became held, one member of staff alone
    // could accept it.
    const check = await ctx.identityChecks.find(reference);
    if (check) await processCheck(ctx, check);
    expect(await checkOf(reference)).toMatchObject({ state: "failed" });
  });

  it("can't be accepted past its hit", async () => {
    const { reference } = await verifiedAs("Garba Suleman");
    const request = { kind: "identity.approve", subject: reference, parameters: {} } as const;
    const attempt = makeProposal(ctx.desk, checker, { ...request, reason: "The passport fits" });
    await expect(attempt).rejects.toMatchObject({ code: "conflict" });
  });

  it("is found also when the provider names no number", async () => {
    const person = await verified();
    const { reference } = await start(person);
    identity.setResult(reference, { status: "completed", name: "Garba Suleman", numbers: [] });
    await deliverWebhook(reference, "Completed");
    expect((await hits()).find(({ subject }) => subject === reference)).toMatchObject({ state: "open" });
  });

  it("of another name raises the level at once", async () => {
    const { person } = await verifiedAs("Adaeze Okonkwo");
    expect(await levelOf(person)).toBe(2);
  });
});
